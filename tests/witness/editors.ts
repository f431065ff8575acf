import type { ClauseId } from './clauses.ts'

/** What is said of a field that breaks a rule which is no clause of the specification. Written by hand, never read from the messages. */
export const editorSentences = {
  required: { bn: 'এই ঘরটি পূরণ করুন।', en: 'Field is Required' },
  code: {
    bn: 'কোডে শুধু ইংরেজি অক্ষর, সংখ্যা আর মাঝখানে হাইফেন দিন।',
    en: 'Use only Latin letters, digits and hyphens between them, for example FAM-DOWER.',
  },
  link: {
    bn: 'নিরাপদ ওয়েব ঠিকানা অথবা এই সাইটের পথ (/ দিয়ে শুরু) লিখুন।',
    en: 'Enter an address that begins with https:// or a path of this site that begins with /.',
  },
  number: { bn: 'এখানে একটি সংখ্যা লিখুন।', en: 'Enter a whole number here.' },
  begun: { bn: 'আগামীকাল বা তার পরের কোনো তারিখ দিন।', en: 'Give tomorrow or a later day.' },
  beforeFirst: { bn: 'প্রথম দিনটি বা তার পরের কোনো তারিখ দিন।', en: 'Give the first day or a later one.' },
  amount: {
    bn: 'টাকার পরিমাণ সংখ্যায় লিখুন। উদাহরণ: ১,২০০.৫০',
    en: 'Enter an amount of taka, for example 1,200.50',
  },
  taken: { bn: 'ফাইল থেকে নেওয়া হয়েছে', en: 'The file is taken' },
  notRight: { bn: 'এই ঘরের লেখাটি ঠিক নয়।', en: 'This field is not right.' },
} as const
export type Said = ClauseId | keyof typeof editorSentences

/** Fields with what is typed or chosen there. `#` is a mark of whoever walks, so that each adds a row of their own; `first` takes the first choice of a list. */
type Typed = readonly (readonly [field: string, typed: string])[]

/** A form with which a row is added, and changed afterwards. */
export interface EditorWalk {
  who: 'superAdmin' | 'administrator'
  /** Where the rows are; the form is at `add` below it. `{office}` is an office. */
  list: string
  /** What is said where nothing is given, of every field that wants something, in the order of the page. */
  empty: readonly (readonly [field: string, said: Said])[]
  /** What is given wrongly, and what is said of it, there or at another field; null: by itself it is right. */
  wrong: readonly (readonly [field: string, typed: string, said: Said | null, at?: string])[]
  right: Typed
  /** By which words the row is found in the list. */
  found: string
  /** What is changed of it afterwards; absent where a row is never changed. */
  change?: readonly [field: string, typed: string]
  /** The list is too long to be looked through: its own search finds the row. */
  isSearched?: boolean
}

const names = [
  ['nameBn', 'admin_name_bangla_required'],
  ['name', 'admin_name_required'],
] as const
const code = ['code', 'admin_code_required'] as const
const status = ['status', 'admin_status_required'] as const
const wrongNames = [
  ['nameBn', 'Wages', 'admin_name_bangla'],
  ['name', 'মজুরি', 'admin_name_english'],
] as const
const wrongCode = ['code', 'two words', 'code'] as const
const rightNames = [
  ['nameBn', 'পরীক্ষার সারি #'],
  ['name', 'Row of a trial #'],
] as const
const rightCode = ['code', 'WALK-#'] as const
const active = ['status', 'active'] as const
const change = ['name', 'Row that was changed #'] as const

const record = (kind: string, owner: 'owned' | 'free' | 'ownable' = 'owned'): EditorWalk => ({
  who: 'superAdmin',
  list: `/customization/reference/${kind}`,
  empty: [
    ...(owner === 'owned' ? [['ownerId', 'required'] as const] : []),
    ...names,
    ['code', kind === 'holiday' ? 'required' : 'admin_code_required'],
    status,
  ],
  wrong: [...wrongNames, kind === 'holiday' ? ['code', '31/02/2031', 'date_valid'] : wrongCode],
  right: [
    ...(owner === 'owned' ? [['ownerId', 'first'] as const] : []),
    ...rightNames,
    kind === 'holiday' ? ['code', '2031-02-#'] : rightCode,
    active,
  ],
  found: 'Row of a trial #',
  change,
  isSearched: true,
})

/** Every form of the super admin, and of an office, that adds a row. @source spec §2 Customization area, Office management, Role and permission management, §5 Admin forms */
export const editorWalks: Readonly<Record<string, EditorWalk>> = {
  'case category': {
    who: 'superAdmin',
    list: '/customization/case-categories',
    empty: [...names, code, ['division', 'required'], status],
    wrong: [...wrongNames, wrongCode],
    right: [...rightNames, rightCode, ['division', 'subordinate'], active],
    found: 'Row of a trial #',
    change,
  },
  'case type': {
    who: 'superAdmin',
    list: '/customization/case-types',
    empty: [
      ...names,
      code,
      ['categoryId', 'admin_category_required'],
      ['feesAsOfTypeId', 'required'],
      status,
    ],
    wrong: [...wrongNames, wrongCode],
    right: [...rightNames, rightCode, ['categoryId', 'first'], ['feesAsOfTypeId', 'first'], active],
    found: 'Row of a trial #',
    change,
  },
  'fee type': {
    who: 'superAdmin',
    list: '/customization/fee-types',
    empty: [...names, ['slug', 'required'], ['fund', 'required'], ['access', 'required'], status],
    wrong: [...wrongNames, ['slug', 'two words', 'code']],
    right: [...rightNames, ['slug', 'walk_#'], ['fund', 'treasury'], ['access', 'restricted'], active],
    found: 'Row of a trial #',
    change,
  },
  question: {
    who: 'superAdmin',
    list: '/customization/faqs',
    empty: [
      ...names,
      ['descriptionBn', 'faq_answer_required'],
      ['description', 'faq_answer_required'],
      status,
    ],
    wrong: [
      ...wrongNames,
      ['descriptionBn', '[এখানে](http://law.example)', 'link'],
      ['description', 'Read [the Act](javascript:alert(1))', 'link'],
    ],
    right: [
      ...rightNames,
      ['descriptionBn', '- **এক**\n- [দুই](/payment)'],
      ['description', '- **one**\n- [two](https://law.example)'],
      active,
    ],
    found: 'Row of a trial #',
    change,
  },
  broadcast: {
    who: 'superAdmin',
    list: '/customization/broadcasts',
    empty: [
      ['nameBn', 'broadcast_text_required'],
      ['name', 'broadcast_text_required'],
      ['tone', 'required'],
      ['audience', 'required'],
      ['fromDay', 'required'],
      ['toDay', 'required'],
      status,
    ],
    wrong: [
      ...wrongNames,
      ['audience', 'office', 'required', 'officeId'],
      ['fromDay', '2031-02-02', null],
      ['toDay', '2031-02-01', 'beforeFirst'],
    ],
    right: [
      ['nameBn', 'পরীক্ষার ঘোষণা #।'],
      ['name', 'A notice of a trial #.'],
      ['tone', 'information'],
      ['audience', 'staff'],
      ['fromDay', '2031-02-01'],
      ['toDay', '2031-02-02'],
      active,
    ],
    found: 'A notice of a trial #.',
    change: ['name', 'A notice that was changed #.'],
  },
  webhook: {
    who: 'superAdmin',
    list: '/customization/webhooks',
    // Every kind of change of every office is told unless something else is chosen.
    empty: [...names, ['url', 'required'], status],
    wrong: [
      ...wrongNames,
      ['url', 'ftp://court.example', 'notRight'],
      ['dispatch', 'no tick', null],
      ['payment', 'no tick', null],
      ['application', 'no tick', 'required'],
    ],
    right: [
      ...rightNames,
      ['url', 'https://court.example/#'],
      ['application', 'tick'],
      ['officeId', 'first'],
      active,
    ],
    found: 'Row of a trial #',
    change,
  },
  division: record('division', 'free'),
  district: record('district'),
  upazila: record('upazila'),
  union: record('union'),
  'bar association': record('bar_association', 'ownable'),
  'kind of document': record('document_kind'),
  holiday: record('holiday', 'free'),
  office: {
    who: 'superAdmin',
    list: '/office-management/offices',
    empty: [
      ...names,
      code,
      ['jurisdictionBn', 'required'],
      ['jurisdiction', 'required'],
      ['divisionId', 'required'],
      ['districtId', 'required'],
      ['upazilaId', 'required'],
      status,
    ],
    wrong: [
      ...wrongNames,
      wrongCode,
      ['jurisdictionBn', 'Dhaka', 'admin_name_bangla'],
      ['jurisdiction', 'ঢাকা', 'admin_name_english'],
    ],
    right: [
      ...rightNames,
      rightCode,
      ['jurisdictionBn', 'পরীক্ষার এলাকা'],
      ['jurisdiction', 'Area of a trial'],
      ['divisionId', 'first'],
      ['districtId', 'first'],
      ['upazilaId', 'first'],
      active,
    ],
    found: 'Row of a trial #',
    change,
  },
  court: {
    who: 'superAdmin',
    list: '/office-management/offices/{office}/courts',
    empty: [...names, ['division', 'required'], ['districtId', 'required'], status],
    wrong: [...wrongNames],
    right: [...rightNames, ['division', 'subordinate'], ['districtId', 'first'], active],
    found: 'Row of a trial #',
    change,
  },
  'bank account': {
    who: 'superAdmin',
    list: '/office-management/offices/{office}/accounts',
    empty: [
      ['fund', 'required'],
      ['accountNumber', 'required'],
      ['bank', 'required'],
      ['branch', 'required'],
      ['effectiveFrom', 'required'],
      ['source', 'required'],
    ],
    wrong: [
      // A day that has begun is refused once the fund is known: `tests/http/office/offices.test.ts`.
      ['accountNumber', 'no', 'number'],
    ],
    right: [
      ['fund', 'treasury'],
      ['accountNumber', '12345-#'],
      ['bank', 'Bank of a trial'],
      ['branch', 'Branch #'],
      ['effectiveFrom', '2031-02-01'],
      ['source', 'Letter #'],
    ],
    found: '12345-#',
  },
  role: {
    who: 'superAdmin',
    list: '/user-role-management/roles',
    empty: [...names, ['slug', 'required'], ['description', 'required'], ['slugs', 'required']],
    wrong: [...wrongNames, ['slug', 'two words', 'code']],
    right: [
      ...rightNames,
      ['slug', 'walk-#'],
      ['description', 'Looks at questions'],
      ['slugs', 'customization.faqs.index'],
    ],
    found: 'Row of a trial #',
    change,
  },
  user: {
    who: 'superAdmin',
    list: '/user-role-management/users',
    empty: [
      ['name', 'required'],
      ['email', 'required'],
      ['officeId', 'required'],
      ['firstRoleId', 'required'],
    ],
    wrong: [
      ['email', 'name@court', 'petitioner_email_valid'],
      ['mobile', '01212345678', 'mobile_valid'],
    ],
    right: [
      ['name', 'Person of a trial #'],
      ['email', 'walk-#@court.example'],
      ['mobile', ''],
      ['officeId', 'first'],
      ['firstRoleId', 'first'],
    ],
    found: 'Person of a trial #',
    change: ['name', 'Person that was changed #'],
    isSearched: true,
  },
  'common remark': {
    who: 'administrator',
    list: '/administrator/common-remarks',
    empty: [['act', 'required'], ['nameBn', 'remark_required'], ['name', 'remark_required'], status],
    wrong: [...wrongNames],
    right: [['act', 'reject'], ['nameBn', 'পরীক্ষার মন্তব্য #।'], ['name', 'A remark of a trial #.'], active],
    found: 'A remark of a trial #.',
    change: ['name', 'A remark that was changed #.'],
  },
}

/** A form that changes what is always there. */
export interface ChangeWalk {
  who: 'superAdmin' | 'administrator'
  path: string
  /** What is given wrongly, and what is said of it; `` empties. */
  wrong: readonly (readonly [field: string, typed: string, said: Said])[]
  right: Typed
  /** Where it leads once it is kept, if away from its page. */
  leadsTo?: string
}

/** Every form of the super admin, and of an office, that only changes. @source spec §2 Customization area */
export const changeWalks: Readonly<Record<string, ChangeWalk>> = {
  'fees of a case type': {
    who: 'superAdmin',
    path: '/customization/case-fees/edit/1',
    wrong: [
      ['effectiveFrom', '', 'required'],
      ['effectiveFrom', '2020-01-01', 'begun'],
      ['source', '', 'required'],
    ],
    right: [
      ['effectiveFrom', '2031-02-#'],
      ['source', 'Act of a trial #'],
    ],
  },
  'postal tariff': {
    who: 'superAdmin',
    path: '/customization/postal-tariffs/edit/usual',
    wrong: [
      ['effectiveFrom', '', 'required'],
      ['effectiveFrom', '2020-01-01', 'begun'],
      ['source', '', 'required'],
    ],
    right: [
      ['effectiveFrom', '2031-02-#'],
      ['source', 'Order of a trial #'],
    ],
  },
  'words of a notice': {
    who: 'superAdmin',
    path: '/customization/notices/PaymentCompleted',
    wrong: [
      ['textBn', '', 'notice_text_required'],
      ['text', '', 'notice_text_required'],
      ['subject', '', 'required'],
    ],
    right: [
      ['textBn', 'পরীক্ষার লেখা #, {caseNumber}।'],
      ['text', 'Words of a trial #, {caseNumber}.'],
      ['subject', 'Subject of a trial #'],
    ],
  },
  'home page': {
    who: 'superAdmin',
    path: '/customization/pages/home',
    wrong: [
      ['description_bn', '', 'page_text_required'],
      ['description_bn', 'Wages', 'admin_name_bangla'],
      ['description', 'মজুরি', 'admin_name_english'],
    ],
    right: [
      ['description_bn', 'পরীক্ষার বিবরণ #।'],
      ['description', 'Description of a trial #.'],
    ],
  },
  'payment page': {
    who: 'superAdmin',
    path: '/customization/pages/payment',
    wrong: [
      ['description_bn', '[এখানে](http://law.example)', 'link'],
      ['description', '', 'page_text_required'],
    ],
    right: [
      ['description_bn', '**পরীক্ষার** বিবরণ #।'],
      ['description', '**Description** of a trial #.'],
    ],
  },
  'development page': {
    who: 'superAdmin',
    path: '/customization/pages/development',
    wrong: [
      ['header_title_bn', 'Wages', 'admin_name_bangla'],
      ['section_1_description', '[there](http://law.example)', 'link'],
    ],
    right: [
      ['section_1_title_bn', 'পরীক্ষার অংশ #'],
      ['section_1_title', 'Part of a trial #'],
      ['section_1_description_bn', '- পরীক্ষার অংশ #'],
      ['section_1_description', '- Part of a trial #'],
    ],
  },
  'head of the questions': {
    who: 'superAdmin',
    path: '/customization/pages/faq',
    wrong: [
      ['header_title', 'মজুরি', 'admin_name_english'],
      ['description', '', 'page_text_required'],
    ],
    right: [
      ['description_bn', 'পরীক্ষার *প্রশ্ন* #।'],
      ['description', '*Questions* of a trial #.'],
    ],
  },
  'targets of stages': {
    who: 'administrator',
    path: '/administrator/stage-targets',
    wrong: [
      ['application_unverified_days', '', 'required'],
      ['application_unverified_days', '91', 'number'],
    ],
    right: [
      ['application_unverified_days', '৪'],
      ['application_unverified_escalation', '9'],
    ],
  },
  'a litigant who is shut out': {
    who: 'superAdmin',
    path: '/user-role-management/normal-users/edit/{litigant}',
    wrong: [],
    right: [['status', 'de_active']],
    leadsTo: '/user-role-management/normal-users',
  },
  'a litigant who is let in again': {
    who: 'superAdmin',
    path: '/user-role-management/normal-users/edit/{litigant}',
    wrong: [],
    right: [['status', 'active']],
    leadsTo: '/user-role-management/normal-users',
  },
  footer: {
    who: 'superAdmin',
    path: '/customization/pages/footer',
    wrong: [
      ['footer_description_bn', '', 'page_text_required'],
      ['footer_title', 'মজুরি', 'admin_name_english'],
      ['facebook', 'http://social.example', 'link'],
    ],
    right: [
      ['footer_description_bn', 'পরীক্ষার পাদটীকা #।'],
      ['footer_title', 'Foot of a trial #'],
      ['facebook', 'https://social.example'],
    ],
  },
}

/** A file that is read before it is taken: one row of it is wrong, the others are taken. */
export interface ImportWalk {
  path: string
  head: string
  /** A row that cannot be taken, the column that is named, and what is said of it. */
  wrong: readonly [row: string, column: string, said: Said]
  right: string
  /** What is given beside a file that is taken whole or not at all. */
  beside: Typed
}

/** Every file that the super admin gives. @source spec §7 Reference data */
export const importWalks: Readonly<Record<string, ImportWalk>> = {
  'file of holidays': {
    path: '/customization/reference/holiday/import',
    head: 'code,nameBn,name,status',
    wrong: ['2031-02-31,ছুটি,Holiday,active', 'code', 'date_valid'],
    right: '2031-03-#,পরীক্ষার ছুটি #,Holiday of a trial #,active',
    beside: [],
  },
  'file of courts': {
    path: '/office-management/courts/import',
    head: 'number,nameBn,name,division,district,office,status',
    wrong: [',আদালত,আদালত,subordinate,{district},{officeCode},active', 'name', 'admin_name_english'],
    right: ',পরীক্ষার আদালত #,Court of a trial #,subordinate,{district},{officeCode},active',
    beside: [],
  },
  'file of a tariff': {
    path: '/customization/postal-tariffs/import/{service}',
    head: 'from,to,price,ad',
    wrong: ['1,100,dear,5', 'price', 'amount'],
    right: '1,20000,10,5',
    beside: [
      ['effectiveFrom', '2031-03-#'],
      ['source', 'Order of a trial #'],
    ],
  },
}
