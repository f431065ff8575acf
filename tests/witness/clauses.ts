/**
 * One rule of what may be typed, and the sentence that a person reads who breaks it. Written by hand from the
 * specification, its own English sentences word by word; never read from the messages.
 * @source spec §5, spec §8
 */
export interface Clause {
  /** What the rule asks for. */
  clause: string
  bn: string
  en: string
  /** What the server says where it cannot know the screen's words. */
  fromServer?: { bn: string; en: string }
}

const required = { bn: 'এই ঘরটি পূরণ করুন।', en: 'Field is Required' }
const messageRequired = { bn: 'লেখার ঘরটি পূরণ করুন।', en: 'Message Field is Required' }
const weak = {
  bn: 'পাসওয়ার্ডে অন্তত ৬টি অক্ষর দিন, যার মধ্যে ইংরেজি বড় হাতের, ছোট হাতের অক্ষর ও সংখ্যা থাকবে।',
  en: 'Use at least 6 characters with one uppercase letter, one lowercase letter and one number.',
}
const unequal = { bn: 'দুটি পাসওয়ার্ড এক নয়।', en: 'The two passwords do not match.' }
const mobile = {
  bn: 'মোবাইল নম্বরটি সঠিক নয়। ০১ দিয়ে শুরু ১১ সংখ্যার নম্বর দিন।',
  en: 'The mobile number is not valid. Give the 11 digits that begin with 01.',
}
const nid = {
  bn: 'জাতীয় পরিচয়পত্র নম্বর ১০, ১৩ বা ১৭ সংখ্যার হবে।',
  en: 'An NID number has 10, 13 or 17 digits.',
}
const amount = {
  bn: 'টাকার পরিমাণ সংখ্যায় লিখুন। উদাহরণ: ১,২০০.৫০',
  en: 'Enter an amount of taka, for example 1,200.50',
}

export const clauses = {
  division_required: { clause: 'spec §5: a division is chosen', ...required },
  category_required: { clause: 'spec §5: a category is chosen', ...required },
  case_type_required: { clause: 'spec §5: a case type is chosen', ...required },
  court_required: { clause: 'spec §5: a judge court is chosen', ...required },
  case_amount_required: { clause: 'spec §5: an amount, where the type needs one', ...required },
  case_number_required: { clause: 'spec §5: a case number', ...required },
  whole_form: {
    clause: 'spec §5: nothing that is required is left empty in the whole form',
    bn: 'সব আবশ্যক ঘর পূরণ করুন',
    en: 'Please Fill up all Required Field',
  },

  petitioner_name_required: { clause: 'spec §5: a petitioner has a name', ...required },
  petitioner_mobile_required: { clause: 'spec §5: a petitioner has a mobile number', ...required },
  petitioner_district_required: { clause: 'spec §5: a petitioner has a district', ...required },
  petitioner_upazila_required: { clause: 'spec §5: a petitioner has an upazila', ...required },
  petitioner_address_required: { clause: 'spec §5: a petitioner has an address', ...required },
  petitioner_email_valid: {
    clause: 'spec §5: a petitioner’s e-mail is one',
    bn: 'ইমেইল ঠিকানাটি সঠিক নয়। উদাহরণ: nam@example.com',
    en: 'Email is Invalid',
  },
  petitioner_nid_numeric: { clause: 'spec §5: a petitioner’s NID is numeric', ...nid },
  date_valid: {
    clause: 'spec §5: a date is one, and whole',
    bn: 'একটি সঠিক তারিখ দিন।',
    en: 'Give a valid date.',
  },

  verify_mobile_required: { clause: 'spec §5: who is verified gives a mobile number', ...required },
  verify_nid_required: { clause: 'spec §5: who is verified gives an NID', ...required },
  verify_date_required: { clause: 'spec §5: who is verified gives a date of birth', ...required },
  verify_nid_numeric: { clause: 'spec §5: the NID of who is verified is numeric', ...nid },

  password_required: { clause: 'spec §5: an account has a password', ...required },
  password_length: { clause: 'spec §5: a password of 6 characters', ...weak },
  password_uppercase: { clause: 'spec §5: a password with an uppercase letter', ...weak },
  password_lowercase: { clause: 'spec §5: a password with a lowercase letter', ...weak },
  password_number: { clause: 'spec §5: a password with a number', ...weak },
  password_confirmed: { clause: 'spec §5: a password is given twice alike', ...unequal },
  current_password_required: {
    clause: 'spec §5: who changes the password gives the current one',
    ...required,
  },
  new_password_required: { clause: 'spec §5: who changes the password gives a new one', ...required },
  new_password_weak: { clause: 'spec §5: a new password is as strong as a first one', ...weak },
  new_password_confirmed: { clause: 'spec §5: a new password is given twice alike', ...unequal },

  mobile_valid: { clause: 'spec §5: a mobile number is one', ...mobile },
  mobile_new: {
    clause: 'spec §5, §8: nobody else has the mobile number',
    bn: 'এই মোবাইল নম্বর দিয়ে আগেই নিবন্ধন করা হয়েছে।',
    en: 'Mobile no exists',
  },
  email_new: {
    clause: 'spec §5, §8: nobody else has the e-mail',
    bn: 'এই ইমেইল দিয়ে আগেই নিবন্ধন করা হয়েছে।',
    en: 'email already exists',
  },

  document_small: {
    clause: 'spec §5: a document is under 1 MB',
    bn: 'ফাইলটি ১ মেগাবাইটের (১০২৪ কেবি) কম হতে হবে।',
    en: 'The document must be under 1 MB (1024 KB).',
  },
  quantity_not_negative: {
    clause: 'spec §5: a quantity is not below 0',
    bn: 'সংখ্যা ০-এর কম হতে পারে না।',
    en: 'Quantity cannot be below 0.',
  },
  cost_rows_while_filing: {
    clause: 'spec §5: no sixth cost row while filing',
    bn: 'ইতিমধ্যে পাঁচটি সারি যোগ করা হয়েছে।',
    en: 'Already five row added',
  },
  cost_rows_of_a_request: {
    clause: 'spec §5: no eleventh row in a request for payment',
    bn: 'ইতিমধ্যে ১০টি সারি যোগ করা হয়েছে।',
    en: 'Already 10 row added',
  },
  postal_cost_least: {
    clause: 'spec §5: postal mail costs at least 10',
    bn: 'প্রতি বিবাদীর ডাক খরচ অন্তত ১০ টাকা।',
    en: 'The postal cost is at least 10 taka for each defendant.',
  },
  postal_cost_numeric: { clause: 'spec §5: what postal mail costs is numeric', ...amount },
  summon_fee_least: {
    clause: 'spec §5: a summon fee is at least 0.5',
    bn: 'সমন ফি অন্তত ০.৫০ টাকা।',
    en: 'The summon fee is at least 0.5 taka.',
  },
  summon_fee_numeric: { clause: 'spec §5: a summon fee is numeric', ...amount },

  defendant_before_payment: {
    clause: 'spec §5: a defendant before any payment',
    bn: 'পরিশোধের আগে বিবাদী যোগ করুন',
    en: 'Please Add Defendants Before Payment',
  },
  payment_method_chosen: {
    clause: 'spec §5: a payment method is chosen',
    bn: 'পরিশোধের মাধ্যম বেছে নিন।',
    en: 'Choose a payment method.',
    fromServer: required,
  },
  payment_type_chosen: {
    clause: 'spec §5: a payment type is chosen',
    bn: 'কতটা পরিশোধ করবেন তা বেছে নিন।',
    en: 'Choose a payment type.',
    fromServer: required,
  },
  payment_logged_out: {
    clause: 'spec §5: nobody pays who is logged out',
    bn: 'পরিশোধ শুরু করতে আগে লগ ইন করতে হবে!',
    en: 'You need to Log In First to start the payment process!',
  },

  delete_asked: {
    clause: 'spec §5: what is deleted is asked first',
    bn: 'এটি স্থায়ীভাবে মুছে যাবে। চালিয়ে যাবেন?',
    en: 'This will permanently delete the item. Continue?',
  },
  delete_canceled: {
    clause: 'spec §8: whoever says no is told that nothing was deleted',
    bn: 'মুছে ফেলা বাতিল করা হয়েছে',
    en: 'Delete canceled',
  },
  admin_name_bangla_required: {
    clause: 'spec §5: what an administrator adds has a name in Bangla',
    ...required,
  },
  admin_name_required: { clause: 'spec §5: what an administrator adds has a name in English', ...required },
  admin_code_required: { clause: 'spec §5: what an administrator adds has a code', ...required },
  admin_category_required: { clause: 'spec §5: a case type that is added has a category', ...required },
  admin_status_required: { clause: 'spec §5: what an administrator adds has a status', ...required },
  admin_name_english: {
    clause: 'spec §5: the name in English is written in English',
    bn: 'ইংরেজিতে লিখুন।',
    en: 'Please write in English',
  },
  admin_name_bangla: {
    clause: 'spec §5: the name in Bangla is written in Bangla',
    bn: 'বাংলায় লিখুন।',
    en: 'Please enter the Bangla',
  },
  page_text_required: { clause: 'spec §5: the long text of a page is not empty', ...messageRequired },
  faq_answer_required: { clause: 'spec §5: the description of an FAQ is not empty', ...messageRequired },
  remark_required: { clause: 'spec §5: a remark is not empty', ...messageRequired },
  notice_text_required: { clause: 'spec §5: the text of a notice is not empty', ...messageRequired },
  broadcast_text_required: { clause: 'spec §5: the text of a broadcast is not empty', ...messageRequired },
  login_trimmed: {
    clause: 'spec §5: white space around the e-mail is no part of it; what else is wrong is told as ever',
    bn: 'ইমেইল বা মোবাইল নম্বর অথবা পাসওয়ার্ড মেলেনি। আবার দেখে লিখুন।',
    en: 'The email or mobile number and the password do not match. Check them and try again.',
  },
} satisfies Record<string, Clause>

export type ClauseId = keyof typeof clauses

/** Every rule by its id, as one type. */
export const clauseOf = (id: ClauseId): Clause => clauses[id]
export const clauseIds = Object.keys(clauses) as ClauseId[]
