import { bookingList, coverSheets } from '../../src/server/dispatch/paper-sheets.ts'
import type { PaperLine } from '../../src/server/dispatch/paper-store.ts'
import { drawBookingList } from '../../src/server/paper/draw-booking-list.ts'
import { drawCovers } from '../../src/server/paper/draw-covers.ts'
import type { Fonts } from '../../src/server/paper/page.ts'

export const printedAt = new Date('2026-03-05T06:00:00Z')

/** A summons of the seed's longest court; every hard conjunct of a name or an address stands in it. */
export const paperLine: PaperLine = {
  id: '00000000-0000-4000-8000-000000000001',
  option: 'registry',
  weight_grams: 1_250,
  due_date: '2026-04-14',
  name: 'লক্ষ্মী রানী যন্ত্রী, প্রযত্নে জ্ঞানেন্দ্র আচার্য্য',
  address:
    'বাড়ি ১২, ক্ষেত্রমোহন সড়ক, যন্ত্রপাড়া, কার্যালয়ের পেছনে, বিজ্ঞান মঞ্চের উত্তর পাশ, রাধানগর, শিবগঞ্জ, চাঁপাইনবাবগঞ্জ',
  tracking_number: 'RR123456789BD',
  postal_cost_poisha: 123_450,
  case_number: 'পারিবারিক মোকদ্দমা ৭৭/২০২৬',
  reference_number: 'DHAKA-2026-000017',
  petitioner_name: 'শ্রাবণী চক্রবর্ত্তী',
  court_name: 'Additional District and Sessions Judge Court 1, Chapainawabganj',
  court_name_bn: 'অতিরিক্ত জেলা ও দায়রা জজ আদালত ১, চাঁপাইনবাবগঞ্জ',
  office_id: '00000000-0000-4000-8000-000000000002',
  office_name: 'District Judge Office, Chapainawabganj',
  office_name_bn: 'জেলা জজ কার্যালয়, চাঁপাইনবাবগঞ্জ',
  upazila_name_bn: 'চাঁপাইনবাবগঞ্জ সদর',
  district_name_bn: 'চাঁপাইনবাবগঞ্জ',
}

/** As long as a form lets a name and an address be, with the places after it. */
export const longestLine: PaperLine = {
  ...paperLine,
  name: 'মোহাম্মদ জ্ঞানেন্দ্র ক্ষেত্রপাল '.repeat(9).slice(0, 250).trim(),
  address: `${'ব্রাহ্মণবাড়িয়া যন্ত্রপাড়া, কার্যালয় সড়ক, '.repeat(7).slice(0, 250).trim()}, লক্ষ্মীপুর, চাঁপাইনবাবগঞ্জ সদর, চাঁপাইনবাবগঞ্জ`,
  tracking_number: 'A1B2C3D4E5F6G7H8I9J0A1B2C3D4E5F6G7H8I9J0',
}

export const drawnCovers = (lines: readonly PaperLine[], fonts?: Fonts): Promise<Uint8Array> =>
  drawCovers(coverSheets(lines, printedAt), fonts)

export const drawnBookingList = async (lines: readonly PaperLine[], fonts?: Fonts): Promise<Uint8Array> =>
  drawBookingList(await bookingList(lines, { day: '2026-03-05', now: printedAt }), fonts)

/** The pictures of these papers that are kept, by the name of their file. */
export const dispatchPictures = {
  'covers.png': (fonts?: Fonts) => drawnCovers([paperLine, { ...paperLine, tracking_number: null }], fonts),
  'cover-longest.png': (fonts?: Fonts) => drawnCovers([longestLine], fonts),
  'booking-list.png': (fonts?: Fonts) =>
    drawnBookingList([paperLine, longestLine, { ...paperLine, tracking_number: null }], fonts),
}
