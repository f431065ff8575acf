import { sql, type Kysely } from 'kysely'

const table = `
create table common_remarks (
  id integer primary key generated always as identity, office_id uuid references offices,
  act text not null check (act in ('returnForCorrection', 'reject')), name text not null, name_bn text not null,
  position integer not null, is_active boolean not null default true, version integer not null default 1,
  subject_id uuid not null default gen_random_uuid() unique);
create index common_remarks_of_office on common_remarks (office_id, position, id);
`

/** What ships, in its order: act, Bangla, English. */
const shipped = [
  [
    'returnForCorrection',
    'ঠিকানা অসম্পূর্ণ। গ্রাম বা বাড়ি, ডাকঘর, থানা ও জেলাসহ পূর্ণ ঠিকানা লিখুন।',
    'The address is incomplete. Write it in full, with village or house, post office, thana and district.',
  ],
  [
    'returnForCorrection',
    'মোবাইল নম্বরটি সঠিক নয়। যাচাই করে আবার লিখুন।',
    'The mobile number is not right. Check it and write it again.',
  ],
  [
    'returnForCorrection',
    'জাতীয় পরিচয়পত্রের সঙ্গে নাম বা নম্বর মেলে না। পরিচয়পত্র অনুযায়ী লিখুন।',
    'Name or number differs from the national identity card. Write it as it stands there.',
  ],
  [
    'returnForCorrection',
    'কাগজটি অস্পষ্ট। সব পৃষ্ঠা পড়া যায় এমন কপি আবার আপলোড করুন।',
    'The paper cannot be read. Upload it again with every page clear.',
  ],
  [
    'returnForCorrection',
    'মামলার নম্বর বা সন ভুল। আদালতের নথি দেখে ঠিক করুন।',
    'The case number or its year is wrong. Correct it by the record of the court.',
  ],
  [
    'returnForCorrection',
    'আরজির সঙ্গে মামলার মূল্যমান মেলে না। ঠিক করে আবার জমা দিন।',
    'The value of the case differs from the plaint. Correct it and submit again.',
  ],
  [
    'reject',
    'এই মামলা এই আদালতের এখতিয়ারের মধ্যে নয়। যথাযথ আদালতে আবেদন করুন।',
    'This court has no jurisdiction over the case. Apply to the proper court.',
  ],
  [
    'reject',
    'একই বিষয়ে আগে করা একটি আবেদন চলমান আছে।',
    'An earlier application on the same matter is still open.',
  ],
  ['reject', 'চাওয়া কাগজপত্র দাখিল করা হয়নি।', 'The papers that were asked for were not handed in.'],
  [
    'reject',
    'আবেদনে যাঁর নাম আছে, তাঁর পরিচয় নিশ্চিত করা যায়নি।',
    'The identity of the person named in the application could not be confirmed.',
  ],
] as const

/** Remarks that offices write often: what ships, and its copy for every office that is there. @source product 8 */
export const commonRemarks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(table).execute(db)
    for (const [position, [act, nameBn, name]] of shipped.entries())
      await sql`insert into common_remarks (act, name, name_bn, position)
        values (${act}, ${name}, ${nameBn}, ${position})`.execute(db)
    await sql
      .raw(
        `insert into common_remarks (office_id, act, name, name_bn, position)
          select offices.id, act, common_remarks.name, common_remarks.name_bn, position from common_remarks, offices
            order by offices.id, position;
        insert into list_orders (list) select 'remarks ' || id from offices;`,
      )
      .execute(db)
  },
}
