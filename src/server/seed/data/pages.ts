export type PageSlug = 'home' | 'payment' | 'development' | 'faq' | 'footer'

/** One piece of a public page. Addresses and pictures are the same in both languages; an empty one is not shown. */
export type PageContentSeed = { page: PageSlug; key: string; value: string; valueBn: string }

type Entry = [key: string, value: string, valueBn: string]

const contents: Record<PageSlug, Entry[]> = {
  home: [
    ['header_title', 'Court fees and case applications, online', 'কোর্ট ফি ও মামলার আবেদন, অনলাইনে'],
    [
      'description',
      'File your application, pay the court fee and have the summons sent by post, from wherever you are. Every step is shown, and every payment has an invoice that anyone can check.',
      'যেখানেই থাকুন, আবেদন জমা দিন, কোর্ট ফি পরিশোধ করুন এবং ডাকযোগে সমন পাঠান। প্রতিটি ধাপ দেখা যায়, আর প্রতিটি পরিশোধের চালান যে কেউ যাচাই করতে পারেন।',
    ],
    ['image', '', ''],
  ],
  payment: [
    ['header_title', 'How payment works', 'পরিশোধ যেভাবে হয়'],
    [
      'description',
      'You pay on the page of the payment gateway; we never see your card number or PIN. The payment counts once the gateway has confirmed it to us, and then your invoice is ready. If the connection breaks on the way, do not pay again: we find out what happened and tell you.',
      'আপনি পেমেন্ট সেবার নিজস্ব পাতায় পরিশোধ করেন; আপনার কার্ড নম্বর বা পিন আমরা কখনো দেখি না। সেবাটি আমাদের কাছে নিশ্চিত করলে পরিশোধ গণ্য হয় এবং তখনই আপনার চালান প্রস্তুত হয়। মাঝপথে সংযোগ কেটে গেলে আবার পরিশোধ করবেন না: কী হয়েছে তা আমরা জেনে আপনাকে জানাব।',
    ],
    ['section_1_title', 'What you pay', 'কী পরিশোধ করতে হয়'],
    [
      'section_1_description',
      'The court fee by the schedule for your type of case, VAT where the law asks for it, the share of the Bar Council, and the costs that you entered yourself. Each line says which fund it goes to. For a summons by post you pay the summons fee and the postage.',
      'মামলার ধরন অনুযায়ী তফসিলের কোর্ট ফি, আইন যেখানে চায় সেখানে ভ্যাট, বার কাউন্সিলের অংশ এবং আপনার নিজের লেখা খরচ। কোন টাকা কোন তহবিলে যায় তা প্রতিটি লাইনে লেখা থাকে। ডাকে সমন পাঠালে সমন ফি ও ডাক খরচ দিতে হয়।',
    ],
    ['section_2_title', 'How you pay', 'কীভাবে পরিশোধ করবেন'],
    [
      'section_2_description',
      'By card, mobile banking or internet banking. You can pay the whole bill, or a part now and the rest later. What the bank charges for its service is not added to your bill.',
      'কার্ড, মোবাইল ব্যাংকিং বা ইন্টারনেট ব্যাংকিংয়ে। পুরো বিল একবারে দিতে পারেন, অথবা এখন কিছু আর বাকিটা পরে। ব্যাংকের সেবার খরচ আপনার বিলের সঙ্গে যোগ হয় না।',
    ],
    ['section_3_title', 'If something goes wrong', 'কোনো সমস্যা হলে'],
    [
      'section_3_description',
      'A payment that failed or that you canceled takes no money; start again whenever you like, your choices are kept. If a rejected case had been paid for, the office opens a refund.',
      'ব্যর্থ বা বাতিল করা পরিশোধে টাকা কাটা হয় না; যখন খুশি আবার শুরু করুন, আপনার বাছাই রাখা থাকে। ফি দেওয়ার পর আবেদন প্রত্যাখ্যাত হলে কার্যালয় টাকা ফেরতের ব্যবস্থা করে।',
    ],
    ['image', '', ''],
  ],
  development: [
    ['header_title', 'About this platform', 'এই প্ল্যাটফর্ম সম্পর্কে'],
    [
      'description',
      'This platform collects court fees electronically, as the Court-fees Act allows, and shows litigants and courts the same record of each application and payment.',
      'কোর্ট ফি আইনে অনুমোদিত পদ্ধতিতে এই প্ল্যাটফর্ম ইলেকট্রনিক উপায়ে কোর্ট ফি সংগ্রহ করে এবং প্রতিটি আবেদন ও পরিশোধের একই নথি আবেদনকারী ও আদালতকে দেখায়।',
    ],
    ['section_1_title', 'One record for everybody', 'সবার জন্য একই নথি'],
    [
      'section_1_description',
      'Each application follows fixed rules: who may do what, and when. A step that the rules do not allow is refused, and every step that was taken stays on record.',
      'প্রতিটি আবেদন নির্দিষ্ট নিয়মে চলে: কে কখন কী করতে পারেন। নিয়মের বাইরে কোনো ধাপ নেওয়া যায় না, আর নেওয়া প্রতিটি ধাপ নথিতে থেকে যায়।',
    ],
    ['section_2_title', 'For cheap phones and slow connections', 'সাধারণ ফোন ও ধীর সংযোগের জন্য'],
    [
      'section_2_description',
      'What you type is kept on your device and with us, so that a lost connection costs you nothing. The pages are small and work in Bangla and in English.',
      'আপনি যা লেখেন তা আপনার যন্ত্রে ও আমাদের কাছে রাখা হয়, তাই সংযোগ চলে গেলেও কিছু হারায় না। পাতাগুলো হালকা, বাংলা ও ইংরেজি দুই ভাষাতেই চলে।',
    ],
    ['image', '', ''],
  ],
  faq: [
    ['header_title', 'Questions and answers', 'প্রশ্নোত্তর'],
    [
      'description',
      'Short answers to what people ask most often.',
      'যে প্রশ্নগুলো সবচেয়ে বেশি আসে সেগুলোর সংক্ষিপ্ত উত্তর।',
    ],
  ],
  footer: [
    ['footer_title', 'Court Fee', 'কোর্ট ফি'],
    [
      'footer_description',
      'Court fee payment and case applications for the courts of Bangladesh.',
      'বাংলাদেশের আদালতের জন্য কোর্ট ফি পরিশোধ ও মামলার আবেদন।',
    ],
    ['logo', '', ''],
    ['linkedin', '', ''],
    ['facebook', '', ''],
    ['twitter', '', ''],
    ['technical_assistance_logo', '', ''],
    ['technical_assistance_title', 'Technical assistance', 'কারিগরি সহায়তা'],
    ['support_logo', '', ''],
    ['support_title', 'Supported by', 'সহযোগিতায়'],
    // Whose service this is, and where to call, only its operator can say.
    ['service_claim', '', ''],
  ],
}

/** What an operator will say itself; in a demonstration something plainly invented stands there, so that it can be looked at. */
const demonstration: Partial<Record<PageSlug, Entry[]>> = {
  home: [
    ['usual_filed', '15 minutes', '১৫ মিনিট'],
    ['usual_checked', '1–3 working days', '১–৩ কর্মদিবস'],
    ['usual_paid', '5 minutes', '৫ মিনিট'],
    ['usual_approved', '1–2 working days', '১–২ কর্মদিবস'],
    ['usual_summons', '5–10 days', '৫–১০ দিন'],
  ],
  footer: [
    ['helpline_phone', '09600-000000', '০৯৬০০-০০০০০০'],
    ['helpline_hours', 'Sunday to Thursday, 9 am to 5 pm', 'রবি থেকে বৃহস্পতি, সকাল ৯টা থেকে বিকেল ৫টা'],
  ],
}

const slugs: PageSlug[] = ['home', 'payment', 'development', 'faq', 'footer']

/** Everything that the public pages say at first; staff edit it afterwards. */
export const pageContents = (isDemo: boolean): PageContentSeed[] =>
  slugs.flatMap((page) => {
    const invented = isDemo ? (demonstration[page] ?? []) : []
    return [...contents[page], ...(demonstration[page] ?? []).map(([key]): Entry => [key, '', ''])]
      .map((entry) => invented.find(([key]) => key === entry[0]) ?? entry)
      .map(([key, value, valueBn]) => ({ page, key, value, valueBn }))
  })
