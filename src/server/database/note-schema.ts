/** What an officer wrote on a case for the office alone; taken back it says nothing any more. @source product 8 */
export interface CaseNoteTable {
  id: string
  application_id: string
  author_id: string
  text: string
  version: number
  written_at: Date
  edited_at: Date | null
  taken_back_at: Date | null
}
