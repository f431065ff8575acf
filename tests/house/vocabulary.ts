/** One thing of the product, its one name in each language, and the names that it must not have. */
export interface Noun {
  /** As the glossary has it. */
  en: string
  bn: string
  /** How the name is found in a sentence; Bangla words change at their end alone. */
  inEn: RegExp
  inBn: RegExp
  /** Whether a sentence that has the name in one language has it in the other one too. */
  isPaired?: boolean
  notEn?: RegExp
  notBn?: RegExp
  /** The words that may have another name after all, and why. */
  except?: Readonly<Record<string, string>>
}

/**
 * The nouns of the product, by hand. What the specification spells out in a label or a message stands above this table.
 * @source spec §3, §4, house 8
 */
export const nouns: readonly Noun[] = [
  {
    en: 'petitioner',
    bn: 'বাদী',
    inEn: /\bpetitioners?\b/i,
    inBn: /(?<!বি)বাদী/,
    isPaired: true,
    notEn: /\bplaintiffs?\b/i,
  },
  {
    en: 'litigant',
    bn: 'আবেদনকারী',
    inEn: /\blitigants?\b/i,
    inBn: /আবেদনকারী/,
    isPaired: true,
    notEn: /\bapplicants?\b/i,
    notBn: /বিচারপ্রার্থী|দরখাস্তকারী/,
    except: {
      case_category_text_de_activate: 'in Bangla nobody is named: it can no longer be chosen',
      case_type_text_de_activate: 'in Bangla nobody is named: it can no longer be chosen',
    },
  },
  { en: 'defendant', bn: 'বিবাদী', inEn: /\bdefendants?\b/i, inBn: /বিবাদী/ },
  {
    en: 'court fee',
    bn: 'কোর্ট ফি',
    inEn: /\bcourt fees?\b/i,
    inBn: /কোর্ট ফি/,
    isPaired: true,
    notEn: /court['’]s fee/i,
    notBn: /আদালতে?র? ফি/,
    except: { auth_text_code_recovery: 'in Bangla the code is of the new password alone' },
  },
  {
    en: 'division of the court',
    bn: 'আদালতের বিভাগ',
    inEn: /\bdivision of the court\b/i,
    inBn: /আদালতের বিভাগ/,
    isPaired: true,
    notEn: /\bcase division\b|\bwhich courts\b/i,
    notBn: /মামলার বিভাগ|কোন আদালত$/,
  },
  {
    en: 'rejected',
    bn: 'প্রত্যাখ্যাত',
    inEn: /\breject(?:s|ed|ion)?\b/i,
    inBn: /প্রত্যাখ্যা/,
    isPaired: true,
    notBn: /নামঞ্জুর|খারিজ/,
  },
  {
    en: 'canceled, void',
    bn: 'বাতিল',
    inEn: /\bcancel(?:ed)?\b|\bvoid\b/i,
    inBn: /বাতিল/,
    isPaired: true,
    notEn: /\bcancelled\b/i,
  },
  { en: 'withdrawn', bn: 'তুলে নেওয়া', inEn: /\bwithdr(?:aw|awn|ew)\b/i, inBn: /তুলে ন/ },
  {
    en: 'cover sheet',
    bn: 'প্রচ্ছদ',
    inEn: /\bcover sheets?\b/i,
    inBn: /প্রচ্ছদ/,
    isPaired: true,
  },
  {
    en: 'booking list',
    bn: 'বুকিং তালিকা',
    inEn: /\bbooking lists?\b/i,
    inBn: /বুকিং তালিকা/,
    isPaired: true,
  },
  { en: 'home page', bn: 'প্রথম পাতা', inEn: /\bhome\b/i, inBn: /প্রথম পাতা/, isPaired: true },
  {
    en: 'email',
    bn: 'ইমেইল',
    inEn: /\bemails?\b/i,
    inBn: /ইমেইল/,
    notEn: /\be-mails?\b/i,
    notBn: /ই-মেইল|ই-মেল/,
  },
  { en: 'SMS', bn: 'এসএমএস', inEn: /\bSMS\b/, inBn: /এসএমএস/, isPaired: true, notEn: /\btext messages?\b/i },
  {
    en: 'invoice',
    bn: 'চালান',
    inEn: /\binvoices?\b/i,
    inBn: /চালান(?!ো)/,
    isPaired: true,
    notEn: /\breceipts?\b/i,
    notBn: /রসিদ/,
    except: {
      dispatch_hint_tracking_number: 'the paper that a post office gives',
      payment_label_method_treasury_challan: 'the paper of the treasury has the same name in Bangla',
      counter_field_number: 'the number on the paper of the treasury',
    },
  },
  {
    en: 'payment gateway',
    bn: 'পেমেন্ট সেবা',
    inEn: /\bgateway\b/i,
    inBn: /পেমেন্ট সেবা/,
    isPaired: true,
    notEn: /\bpayment service\b/i,
    notBn: /গেটওয়ে|পরিশোধ সেবা/,
  },
  { en: 'payment', bn: 'পরিশোধ', inEn: /\bpayments?\b/i, inBn: /পরিশোধ/, notBn: /পেমেন্ট(?! সেবা)/ },
  {
    en: 'notification',
    bn: 'বিজ্ঞপ্তি',
    inEn: /\bnotifications?\b/i,
    inBn: /বিজ্ঞপ্তি/,
    notEn: /(?<!privacy )\bnotices?\b/i,
    notBn: /নোটিশ/,
  },
  {
    en: 'privacy notice',
    bn: 'গোপনীয়তার নীতি',
    inEn: /\bprivacy notice\b/i,
    inBn: /গোপনীয়তার নীতি/,
    isPaired: true,
  },
  {
    en: 'questions and answers',
    bn: 'প্রশ্নোত্তর',
    inEn: /\bquestions and answers\b/i,
    inBn: /প্রশ্নোত্তর/,
    notEn: /\bFAQs?\b/,
    notBn: /সাধারণ প্রশ্ন|সচরাচর|প্রশ্ন ও উত্তর/,
  },
  { en: 'document', bn: 'কাগজ', inEn: /\bdocuments?\b/i, inBn: /কাগজ/, notBn: /দলিল/ },
  {
    en: 'left to pay',
    bn: 'বাকি',
    inEn: /\bleft to pay\b/i,
    inBn: /বাকি/,
    notEn: /\boutstanding\b/i,
    notBn: /বকেয়া/,
  },
  {
    en: 'surplus',
    bn: 'অতিরিক্ত পরিশোধ',
    inEn: /\bsurplus\b/i,
    inBn: /অতিরিক্ত পরিশোধ/,
    isPaired: true,
    notEn: /\bin excess\b|\boverpaid\b/i,
  },
  { en: 'refund', bn: 'টাকা ফেরত', inEn: /\brefund/i, inBn: /ফেরত/, notEn: /\bgiv(?:e|en) back\b/i },
  { en: 'submitted', bn: 'জমা', inEn: /\bsubmit/i, inBn: /জমা/, notBn: /দাখিল/ },
  { en: 'dispatch section', bn: 'প্রেরণ শাখা', inEn: /\bdispatch section\b/i, inBn: /প্রেরণ শাখা/ },
  {
    en: 'office',
    bn: 'কার্যালয়',
    inEn: /\boffices?\b/i,
    inBn: /কার্যালয়/,
    notBn: /(?<!অধি)দপ্তর|অফিস/,
  },
  {
    en: 'super admin',
    bn: 'সুপার অ্যাডমিন',
    inEn: /\bsuper admins?\b/i,
    inBn: /সুপার অ্যাডমিন/,
    isPaired: true,
    notEn: /\bsuper[ -]administrators?\b/i,
    notBn: /প্রধান প্রশাসক/,
  },
  { en: 'summons', bn: 'সমন', inEn: /\bsummon/i, inBn: /সমন/, notBn: /সমন প্রেরণ(?! শাখা)/ },
]
