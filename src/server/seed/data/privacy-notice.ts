import type { PrivacyNotice } from '../../account/consent-store.ts'

/** What is kept, why, who sees it, how long, and what a person can ask for. A new wording gets a new version. @source domain 9 */
export const privacyNotice: PrivacyNotice = {
  version: '2026-01',
  effectiveFrom: '2026-01-01',
  text: `We keep your name, mobile number, e-mail address, national identity number and date of birth as far as you give them, and everything you enter in your applications and upload with them. We keep it for the work of the court alone: to know who files, to reckon and receive the court fee, to send summons, and to tell you by SMS and e-mail what happens in your case.

The court of your case, its office and the head office see it. Nobody else does, unless a court orders it. Whoever checks a receipt sees no personal data. Card numbers and PINs stay with the payment service; we never see them.

Records of cases, payments and what was done to them are kept at least five years, as the law asks. A draft that was not submitted is kept for 180 days after you last changed it.

At any time you can look at what is held about you, download it, have it corrected and ask for its erasure. We answer within 30 days. You can withdraw your consent by asking for erasure; what the law or a court needs is kept even then.`,
  textBn: `আপনি যতটুকু দেন, আমরা আপনার নাম, মোবাইল নম্বর, ইমেইল, জাতীয় পরিচয়পত্র নম্বর ও জন্ম তারিখ এবং আবেদনে যা লেখেন ও যে কাগজপত্র দেন তা রাখি। এগুলো শুধু আদালতের কাজের জন্য: কে আবেদন করছেন তা জানা, কোর্ট ফি হিসাব ও গ্রহণ করা, সমন পাঠানো, এবং মামলার খবর এসএমএস ও ইমেইলে আপনাকে জানানো।

আপনার মামলার আদালত, তার কার্যালয় ও প্রধান কার্যালয় এগুলো দেখে। আদালতের আদেশ ছাড়া আর কেউ দেখে না। চালান যাচাই করলে কোনো ব্যক্তিগত তথ্য দেখা যায় না। কার্ডের নম্বর ও পিন পেমেন্ট সেবার কাছেই থাকে, আমরা তা কখনো দেখি না।

মামলা, পরিশোধ ও তাতে যা করা হয়েছে তার নথি আইন অনুযায়ী অন্তত পাঁচ বছর রাখা হয়। দাখিল করা হয়নি এমন খসড়া শেষ পরিবর্তনের পর ১৮০ দিন রাখা হয়।

আপনার সম্পর্কে কী রাখা আছে তা আপনি যেকোনো সময় দেখতে, ডাউনলোড করতে, সংশোধন করাতে এবং মুছে ফেলার অনুরোধ করতে পারেন। আমরা ৩০ দিনের মধ্যে উত্তর দিই। মুছে ফেলার অনুরোধ করে সম্মতি প্রত্যাহার করতে পারেন; আইন বা আদালতের যা দরকার তা তখনও রাখা হয়।`,
}
