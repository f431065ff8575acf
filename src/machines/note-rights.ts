/** The rights by which somebody reads and writes notes; each belongs to its module's reach. @source product 1 */
export const noteRights = ['administrative.note.use', 'dispatch.note.use'] as const
