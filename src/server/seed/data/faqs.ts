export type FaqSeed = {
  slug: string
  title: string
  titleBn: string
  description: string
  descriptionBn: string
}

/** Questions and answers, in the order in which they are shown. */
export const faqs: FaqSeed[] = [
  {
    slug: 'who-can-apply',
    title: 'Who can file an application here?',
    titleBn: 'এখানে কে আবেদন করতে পারেন?',
    description:
      'Anyone with a Bangladeshi mobile number. Register with the code sent to your mobile, or sign in through the national identity service, and then choose New Application.',
    descriptionBn:
      'বাংলাদেশের মোবাইল নম্বর আছে এমন যে কেউ। মোবাইলে পাঠানো কোড দিয়ে নিবন্ধন করুন অথবা জাতীয় পরিচয় সেবার মাধ্যমে প্রবেশ করুন, তারপর নতুন আবেদন বেছে নিন।',
  },
  {
    slug: 'what-do-i-need',
    title: 'What do I need before I start?',
    titleBn: 'শুরু করার আগে কী কী লাগবে?',
    description:
      'The name of the court, the type of the case, the names and addresses of both sides, and scans of your documents. Each file must be smaller than 1 MB and be a PDF, JPEG or PNG.',
    descriptionBn:
      'আদালতের নাম, মামলার ধরন, উভয় পক্ষের নাম ও ঠিকানা এবং আপনার কাগজপত্রের স্ক্যান কপি। প্রতিটি ফাইল ১ মেগাবাইটের কম এবং পিডিএফ, জেপিইজি বা পিএনজি হতে হবে।',
  },
  {
    slug: 'save-and-continue',
    title: 'Can I stop and continue later?',
    titleBn: 'মাঝপথে থেমে পরে আবার শুরু করা যাবে?',
    description:
      'Yes. What you have filled in is kept as a draft for 180 days, and you can continue on another device after signing in.',
    descriptionBn:
      'হ্যাঁ। আপনি যা পূরণ করেছেন তা ১৮০ দিন খসড়া হিসেবে সংরক্ষিত থাকে, এবং প্রবেশ করে অন্য যন্ত্র থেকেও কাজ চালিয়ে যেতে পারবেন।',
  },
  {
    slug: 'how-is-the-fee-reckoned',
    title: 'How is the court fee reckoned?',
    titleBn: 'কোর্ট ফি কীভাবে হিসাব করা হয়?',
    description:
      'Some cases have a fixed fee. In others it is a share of the value of the claim, with a lowest and a highest amount, and VAT is added. You see every item before you pay.',
    descriptionBn:
      'কিছু মামলায় ফি নির্দিষ্ট। অন্যগুলোতে দাবির মূল্যের একটি অংশ, যার সর্বনিম্ন ও সর্বোচ্চ সীমা আছে, এবং এর সঙ্গে ভ্যাট যোগ হয়। পরিশোধের আগে প্রতিটি খাত আপনি দেখতে পাবেন।',
  },
  {
    slug: 'how-can-i-pay',
    title: 'How can I pay?',
    titleBn: 'কীভাবে পরিশোধ করা যায়?',
    description:
      'By card, mobile banking or internet banking, after an officer has verified your application. An invoice is made as soon as the payment is confirmed.',
    descriptionBn:
      'কর্মকর্তা আবেদন যাচাই করার পর কার্ড, মোবাইল ব্যাংকিং বা ইন্টারনেট ব্যাংকিংয়ের মাধ্যমে। পরিশোধ নিশ্চিত হওয়ামাত্র চালান তৈরি হয়।',
  },
  {
    slug: 'payment-being-verified',
    title: 'Money has left my account, but the payment is not shown. What now?',
    titleBn: 'আমার হিসাব থেকে টাকা কেটে গেছে, কিন্তু পরিশোধ দেখাচ্ছে না। কী করব?',
    description:
      'Do not pay again. We ask the payment gateway ourselves until the answer is certain, and you receive a notification. If it takes longer, an accountant looks into it.',
    descriptionBn:
      'আবার পরিশোধ করবেন না। উত্তর নিশ্চিত না হওয়া পর্যন্ত আমরা নিজেরাই পেমেন্ট সেবার কাছে খোঁজ নিই এবং আপনি বিজ্ঞপ্তি পাবেন। বেশি সময় লাগলে একজন হিসাবরক্ষক বিষয়টি দেখেন।',
  },
  {
    slug: 'why-returned',
    title: 'Why was my application returned?',
    titleBn: 'আমার আবেদন ফেরত এল কেন?',
    description:
      'The officer has left a remark at each field or document that needs a correction. Correct those and submit again; the rest stays as it was.',
    descriptionBn:
      'যে ঘর বা কাগজ সংশোধন করতে হবে তার পাশে কর্মকর্তা মন্তব্য লিখে দিয়েছেন। সেগুলো ঠিক করে আবার জমা দিন; বাকি সব আগের মতোই থাকবে।',
  },
  {
    slug: 'summons-by-post',
    title: 'How is the summons sent to the defendant?',
    titleBn: 'বিবাদীর কাছে সমন কীভাবে পাঠানো হয়?',
    description:
      'After approval, ask for dispatch and choose registered or usual post. When you have paid the postal and summons fees, the documents are sent and you can follow each step.',
    descriptionBn:
      'অনুমোদনের পর প্রেরণের অনুরোধ করুন এবং রেজিস্ট্রি বা সাধারণ ডাক বেছে নিন। ডাক মাশুল ও সমন ফি পরিশোধ করলে কাগজপত্র পাঠানো হয়, আর প্রতিটি ধাপ আপনি দেখতে পারেন।',
  },
  {
    slug: 'check-an-invoice',
    title: 'How can someone check that my invoice is genuine?',
    titleBn: 'আমার চালান আসল কি না তা অন্য কেউ কীভাবে যাচাই করবেন?',
    description:
      'With the number or the QR code on the invoice, on the public invoice page. It shows whether the invoice has been used, without personal data.',
    descriptionBn:
      'চালানের নম্বর বা কিউআর কোড দিয়ে চালান যাচাইয়ের উন্মুক্ত পাতায়। সেখানে চালানটি ব্যবহৃত হয়েছে কি না দেখা যায়, কোনো ব্যক্তিগত তথ্য দেখানো হয় না।',
  },
  {
    slug: 'forgotten-password',
    title: 'I have forgotten my password.',
    titleBn: 'আমি পাসওয়ার্ড ভুলে গেছি।',
    description:
      'Choose Forgot Password on the login page. You receive a link or a code with which to set a new one.',
    descriptionBn: 'লগইন পাতায় পাসওয়ার্ড ভুলে গেছি বেছে নিন। নতুন পাসওয়ার্ড দেওয়ার জন্য একটি লিংক বা কোড পাবেন।',
  },
]
