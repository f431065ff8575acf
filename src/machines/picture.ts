/** The kinds of picture that are taken for a page, by their content. @source spec §3 Page content */
export const pictureKinds = ['image/jpeg', 'image/png'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** Where a picture of a page is read by everybody. */
export const picturePath = (id: string): string => `/site/pictures/${id}.webp`
