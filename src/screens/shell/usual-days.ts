import { fetchSiteContent } from './site-content.ts'
import { readerOf, type ReadText } from './site-texts.ts'

/** How long each stage usually takes, as the operator says. @source look Litigant */
export const usualDays = async (): Promise<ReadText> => readerOf(await fetchSiteContent(), 'home')
