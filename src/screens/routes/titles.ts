/** What each page is called, in a chunk of its own: the first screen need not wait for the names of all the others. @source spec §2 */
export { routeTitleWords as titles } from '../../words/groups/route-title.ts'
