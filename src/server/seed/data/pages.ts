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
      'যেখানেই থাকুন, আবেদন দাখিল করুন, কোর্ট ফি পরিশোধ করুন এবং ডাকযোগে সমন পাঠান। প্রতিটি ধাপ দেখা যায়, আর প্রতিটি পরিশোধের চালান যে কেউ যাচাই করতে পারেন।',
    ],
    ['step_1_title', 'File', 'আবেদন করুন'],
    [
      'step_1_description',
      'Fill in the case, the parties and the costs, and add your documents.',
      'মামলা, পক্ষগণ ও খরচের তথ্য দিন এবং কাগজপত্র যুক্ত করুন।',
    ],
    ['step_2_title', 'Pay', 'পরিশোধ করুন'],
    [
      'step_2_description',
      'After an officer has verified it, pay by card, mobile banking or internet banking.',
      'কর্মকর্তা যাচাই করার পর কার্ড, মোবাইল ব্যাংকিং বা ইন্টারনেট ব্যাংকিংয়ে পরিশোধ করুন।',
    ],
    ['step_3_title', 'Send', 'প্রেরণ করুন'],
    [
      'step_3_description',
      'Have the summons sent to the defendant and follow it to the address.',
      'বিবাদীর কাছে সমন পাঠান এবং ঠিকানায় পৌঁছানো পর্যন্ত খোঁজ রাখুন।',
    ],
    ['image', '', ''],
  ],
  payment: [
    ['header_title', 'How payment works', 'পরিশোধ যেভাবে হয়'],
    [
      'description',
      'You pay on the page of the payment service; we never see your card number or PIN. The payment counts once the service has confirmed it to us, and then your invoice is ready. If the connection breaks on the way, do not pay again: we find out what happened and tell you.',
      'আপনি পেমেন্ট সেবার নিজস্ব পাতায় পরিশোধ করেন; আপনার কার্ড নম্বর বা পিন আমরা কখনো দেখি না। সেবাটি আমাদের কাছে নিশ্চিত করলে পরিশোধ গণ্য হয় এবং তখনই আপনার চালান প্রস্তুত হয়। মাঝপথে সংযোগ কেটে গেলে আবার পরিশোধ করবেন না: কী হয়েছে তা আমরা জেনে আপনাকে জানাব।',
    ],
    ['image', '', ''],
  ],
  development: [
    ['header_title', 'About this platform', 'এই প্ল্যাটফর্ম সম্পর্কে'],
    [
      'description',
      'This platform collects court fees electronically, as the Court-fees Act allows, and shows litigants and courts the same record of each application and payment.',
      'কোর্ট ফি আইনে অনুমোদিত পদ্ধতিতে এই প্ল্যাটফর্ম ইলেকট্রনিক উপায়ে কোর্ট ফি সংগ্রহ করে এবং প্রতিটি আবেদন ও পরিশোধের একই নথি বিচারপ্রার্থী ও আদালতকে দেখায়।',
    ],
    ['image', '', ''],
  ],
  faq: [
    ['header_title', 'Questions and answers', 'প্রশ্ন ও উত্তর'],
    [
      'description',
      'Short answers to what people ask most often.',
      'যে প্রশ্নগুলো সবচেয়ে বেশি আসে সেগুলোর সংক্ষিপ্ত উত্তর।',
    ],
  ],
  footer: [
    ['footer_title', 'Court Fee Platform', 'কোর্ট ফি প্ল্যাটফর্ম'],
    [
      'footer_description',
      'Court-fee payment and case applications for the courts of Bangladesh.',
      'বাংলাদেশের আদালতের জন্য কোর্ট ফি পরিশোধ ও মামলার আবেদন।',
    ],
    ['logo', '', ''],
    ['linkedin', 'https://example.org/linkedin', 'https://example.org/linkedin'],
    ['facebook', 'https://example.org/facebook', 'https://example.org/facebook'],
    ['twitter', 'https://example.org/twitter', 'https://example.org/twitter'],
    ['technical_assistance_logo', '', ''],
    ['technical_assistance_title', 'Technical assistance', 'কারিগরি সহায়তা'],
    ['support_logo', '', ''],
    ['support_title', 'Supported by', 'সহযোগিতায়'],
  ],
}

const slugs: PageSlug[] = ['home', 'payment', 'development', 'faq', 'footer']

/** Everything that the public pages say at first; staff edit it afterwards. */
export const pageContents: PageContentSeed[] = slugs.flatMap((page) =>
  contents[page].map(([key, value, valueBn]) => ({ page, key, value, valueBn })),
)
