/** What a refusal means, by its code, which is the HTTP status too. Nothing was changed with any of them. @source spec §8, product 2, 6, 7 */
export const refusalMeanings = {
  202: 'Not done yet: it waits for a second person',
  400: 'What was sent cannot be read at all',
  401: 'Not logged in, or the session has ended',
  403: 'Somebody else may do this, or the role asks for a second factor first',
  404: 'Not there, or not for the caller to see',
  409: 'The state forbids it, somebody was faster, or it was done before; with what is open instead',
  413: 'More was sent than is taken',
  422: 'What was sent is wrong, field by field',
  429: 'Too often; with Retry-After',
  503: 'Something that is needed is away, or too many ask at once; with Retry-After',
} as const
export type RefusalCode = keyof typeof refusalMeanings
