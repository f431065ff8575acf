import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PNG } from 'pngjs'
import type { OwnInvoice } from '../../src/api/payment-calls.ts'
import { openPaper, width, left, type Fonts } from '../../src/server/paper/page.ts'
import { drawInvoice } from '../../src/server/paper/draw-invoice.ts'
import { invoiceSheet } from '../../src/server/invoice/sheet.ts'
import { dispatchPictures } from './dispatch-papers.ts'

/** About 100 dots to the inch: a PDF has 72 points. */
const scale = 100 / 72

/** An invoice with everything an invoice can have, in two payments' worth of funds. */
export const invoice: OwnInvoice = {
  id: '00000000-0000-4000-8000-000000000001',
  invoiceNumber: 'INV-2026-00000042',
  transactionId: 'CF0123456789ABCDEF012345',
  applicationId: '00000000-0000-4000-8000-000000000002',
  caseNumber: 'পারিবারিক মোকদ্দমা ৭৭/২০২৬',
  referenceNumber: 'DHAKA-2026-000017',
  caseType: { name: 'Cancellation of deed', nameBn: 'দলিল বাতিলের মোকদ্দমা' },
  court: {
    name: 'Court of the Senior Assistant Judge and Family Court, 2nd, Brahmanbaria',
    nameBn: 'সিনিয়র সহকারী জজ ও পারিবারিক আদালত, দ্বিতীয়, ব্রাহ্মণবাড়িয়া',
  },
  office: { name: 'District Judge Court, Brahmanbaria', nameBn: 'জেলা জজ আদালত, ব্রাহ্মণবাড়িয়া' },
  payerName: 'শ্রাবণী চক্রবর্ত্তী',
  billedPoisha: 123_456_750,
  waivedPoisha: 0,
  recovers: null,
  amountPoisha: 23_456_750,
  bankChargePoisha: 586_419,
  totalPaidPoisha: 73_456_750,
  gateway: 'SSLCommerz',
  method: 'cards',
  counterNumber: null,
  counterDate: null,
  cardType: 'BKASH-BKash',
  issuedAt: '2026-03-01T08:05:00.000Z',
  usedAt: '2026-03-04T05:30:00.000Z',
  standing: 'used',
  refundedPoisha: 0,
  checkAddress: 'https://court.example/public/invoice/CF0123456789ABCDEF012345',
  lines: [
    {
      title: { name: 'Court fee on the value of the claim', nameBn: 'দাবির মূল্যের ওপর কোর্ট ফি' },
      fund: 'treasury',
      paidPoisha: 20_000_000,
    },
    {
      title: { name: 'Process fee', nameBn: 'পরোয়ানা ফি' },
      fund: 'treasury',
      paidPoisha: 3_000_000,
    },
    {
      title: { name: 'Wakalatnama, Bar Council stamp', nameBn: 'ওকালতনামা, বার কাউন্সিল স্ট্যাম্প' },
      fund: 'bar_council',
      paidPoisha: 400_000,
    },
    {
      title: { name: 'Registered post', nameBn: 'রেজিস্ট্রি ডাক খরচ' },
      fund: 'dispatch',
      paidPoisha: 56_750,
    },
  ],
}

/** When and where it is printed in the tests. */
export const printedAt = new Date('2026-03-05T06:00:00Z')

/** Where the letters of Bangla go wrong when a typeface or a setter does not know them, and the forms of stored text. */
export const conjuncts = [
  'ক্ষ জ্ঞ শ্রদ্ধা ধাক্কা চক্কর র্ক র‍্যা ষ্ট্র ন্দ্র ঙ্ক্ষ হ্ম ত্ত্ব স্ত্রী',
  'কৃষ্ণ উজ্জ্বল বিচ্ছেদ মোকদ্দমা চট্টগ্রাম ব্রাহ্মণবাড়িয়া কর্তৃপক্ষ',
  '৳১২,৩৪,৫৬৭.৫০ ১২,৩৪,৫৬৭.৫০ ৳ ০১২৩৪৫৬৭৮৯',
  'বাড়ি গাঢ় সময় আষাঢ় দায়ের পরোয়ানা (ড় ঢ় য়)',
  'কার্যালয় অর্থঋণ দ্বিতীয় কৌঁসুলি শূন্য রূপ হৃদয় গুরু শুরু দুঃখ চাঁদ উৎস',
  'লক্ষ্য স্বাস্থ্য সন্ধ্যা যন্ত্র ব্যবহার ওকালতনামা রেজিস্ট্রি পৃষ্ঠা সর্ব্বোচ্চ',
  'ক্ত ব্দ ম্প ঞ্চ ঞ্জ ণ্ড ন্ধ ল্প শ্চ ষ্ঠ স্থ হ্ন হ্ণ হ্ল দ্ভ দ্ব প্ত গ্ধ ঙ্গ',
  'নিরানব্বই কোটি পঁয়তাল্লিশ লাখ চৌত্রিশ হাজার পাঁচ শত সাতষট্টি টাকা মাত্র',
]

/** A page of the hard letters, set by the code that sets an invoice. */
export function drawSpecimen(fonts?: Fonts): Promise<Uint8Array> {
  const paper = openPaper({ title: 'Specimen', language: 'bn', day: '2026-03-05' }, fonts)
  for (const isStrong of [false, true])
    for (const text of conjuncts)
      paper.y += paper.text(
        paper.root,
        'P',
        text.normalize('NFC'),
        { x: left, y: paper.y, width },
        { size: 15, isStrong },
      )
  return paper.finish(() => ({ start: 'INV-2026-00000042', end: '১/১' }))
}

/** The pictures that are kept, by the name of their file. */
export const pictures: Record<string, (fonts?: Fonts) => Promise<Uint8Array>> = {
  'invoice-bn.png': async (fonts) => drawInvoice(await invoiceSheet(invoice, 'bn', printedAt), fonts),
  'invoice-en.png': async (fonts) => drawInvoice(await invoiceSheet(invoice, 'en', printedAt), fonts),
  'conjuncts.png': drawSpecimen,
  ...dispatchPictures,
}

/** The pages of a PDF as pictures, at so many dots to a point, with the text that a reader finds on each. */
export async function pagesOf(file: Uint8Array, dots = scale): Promise<{ picture: PNG; text: string }[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(file)
    const pages: { picture: PNG; text: string }[] = []
    for (const page of document.pages()) {
      const text = page.getText()
      const { data, width: columns, height: rows } = await page.render({ scale: dots, render: 'bitmap' })
      const picture = new PNG({ width: columns, height: rows })
      // The bitmap is blue, green, red; a picture is red, green, blue.
      for (let at = 0; at < data.length; at += 4) {
        picture.data[at] = data[at + 2] ?? 0
        picture.data[at + 1] = data[at + 1] ?? 0
        picture.data[at + 2] = data[at] ?? 0
        picture.data[at + 3] = 255
      }
      pages.push({ picture, text })
    }
    document.destroy()
    return pages
  } finally {
    library.destroy()
  }
}

/** The first page of a file as the picture that is kept. */
export async function pictureOf(file: Uint8Array): Promise<PNG> {
  const [first] = await pagesOf(file)
  if (!first) throw new Error('the file has no page')
  return first.picture
}
