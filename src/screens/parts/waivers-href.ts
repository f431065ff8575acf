import { addressOfFilter, type ReportFilter } from '../../machines/report/filter.ts'

/** Where the waivers stand that what was waived adds up. @source product 2.5 */
export const waiversHref = (filter: ReportFilter): string =>
  `/accountant/applications/accountant/waivers?${addressOfFilter(filter).toString()}`
