/** The areas of the staff; everything else is the public's and the litigants'. @source spec §2 */
export const isStaffPath = (path: string): boolean =>
  /^\/(administrator|accountant|dispatch|customization|office-management|user-role-management|super-admin)(\/|$)/.test(
    path,
  )
