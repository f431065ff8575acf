/** What is called once a session is over: it forgets what this tab alone knows of the person. */
export const forgets = new Set<() => void>()
