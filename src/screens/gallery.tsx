import { useState } from 'react'
import { Age, DateTime } from './parts/date-time.tsx'
import { Banner } from './parts/banner.tsx'
import { Button, ButtonRow, LinkButton } from './parts/button.tsx'
import { CheckboxField } from './parts/checkbox-field.tsx'
import { ConfirmDialog, useConfirm } from './parts/confirm-dialog.tsx'
import { DataTable, type Sort } from './parts/data-table.tsx'
import { DateField } from './parts/date-field.tsx'
import { DefinitionTable } from './parts/definition-table.tsx'
import { EmptyState } from './parts/empty-state.tsx'
import { ErrorState } from './parts/error-state.tsx'
import { ErrorSummary } from './parts/error-summary.tsx'
import { FileField, type ChosenFile } from './parts/file-field.tsx'
import { LineChart } from './parts/line-chart.tsx'
import { Loader } from './parts/loader.tsx'
import { currentLocale } from './parts/locale.ts'
import { Money } from './parts/money.tsx'
import { MoneyField } from './parts/money-field.tsx'
import { OfflineBanner } from './parts/offline-banner.tsx'
import { OtpField } from './parts/otp-field.tsx'
import { Pagination, pagesOf } from './parts/pagination.tsx'
import { Panel } from './parts/panel.tsx'
import { PieChart } from './parts/pie-chart.tsx'
import { RadioField } from './parts/radio-field.tsx'
import { SelectField } from './parts/select-field.tsx'
import { Skeleton } from './parts/skeleton.tsx'
import { StatusTag } from './parts/status-tag.tsx'
import { Steps } from './parts/steps.tsx'
import { SummaryList } from './parts/summary-list.tsx'
import { TabLinks } from './parts/tab-links.tsx'
import { TextField } from './parts/text-field.tsx'
import { Timeline } from './parts/timeline.tsx'
import { Toaster } from './parts/toaster.tsx'
import { showToast } from './parts/toasts.ts'
import { PublicFrame, type Visitor } from './frame/public-frame.tsx'
import { StaffFrame } from './frame/staff-frame.tsx'

/** Invented specimens in both languages; a workshop page, seen by developers only. */
const t = (bangla: string, english: string) => (currentLocale() === 'bn' ? bangla : english)
const nothing = () => undefined

const Fields = () => {
  const [name, setName] = useState('')
  const [remark, setRemark] = useState('')
  const [amountPoisha, setAmountPoisha] = useState<number | null>(12_50_000)
  const [court, setCourt] = useState('')
  const [day, setDay] = useState('')
  const [code, setCode] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const [post, setPost] = useState('registry')
  const [file, setFile] = useState<ChosenFile | null>({ name: 'vakalatnama-page-1.pdf', size: 348_000 })
  return (
    <form style={{ maxWidth: 640 }} onSubmit={(event) => event.preventDefault()}>
      <ErrorSummary
        errors={[{ name: 'name', message: t('বাদীর নাম লিখুন', 'Enter the name of the petitioner') }]}
      />
      <TextField
        label={t('বাদীর নাম', 'Name of the petitioner')}
        name="name"
        value={name}
        onChange={setName}
        hint={t('জাতীয় পরিচয়পত্রে যেমন আছে', 'As on the national identity card')}
        error={name ? undefined : t('বাদীর নাম লিখুন', 'Enter the name of the petitioner')}
        isRequired
      />
      <TextField
        label={t('মোবাইল', 'Mobile')}
        name="mobile"
        type="tel"
        prefix="+880"
        isShort
        value=""
        onChange={nothing}
        isRequired
      />
      <TextField label={t('মন্তব্য', 'Remark')} name="remark" value={remark} onChange={setRemark} isMultiline />
      <SelectField
        label={t('আদালত', 'Court')}
        name="court"
        value={court}
        onChange={setCourt}
        options={[
          { value: '1', label: t('যুগ্ম জেলা জজ ১ম আদালত, ঢাকা', 'Joint District Judge 1st Court, Dhaka') },
        ]}
        isRequired
      />
      <MoneyField
        label={t('মামলার মূল্যমান', 'Case amount')}
        name="amount"
        value={amountPoisha}
        onChange={setAmountPoisha}
        isRequired
      />
      <DateField
        label={t('জন্ম তারিখ', 'Date of birth')}
        name="day"
        value={day}
        onChange={setDay}
        isRequired
      />
      <OtpField
        label={t('মোবাইলে পাঠানো ৬ সংখ্যার কোড', '6-digit code sent to your mobile')}
        name="code"
        value={code}
        onChange={setCode}
        isRequired
      />
      <RadioField
        label={t('ডাকের ধরন', 'Kind of post')}
        name="post"
        value={post}
        onChange={setPost}
        options={[
          {
            value: 'registry',
            label: t('রেজিস্ট্রি', 'Registry'),
            hint: t('প্রাপ্তিস্বীকারসহ', 'With acknowledgement'),
          },
          { value: 'usual', label: t('সাধারণ ডাক', 'Usual post') },
        ]}
        isRequired
      />
      <CheckboxField
        label={t('আমাকে মনে রাখুন', 'Remember me')}
        name="remember"
        value={isAgreed}
        onChange={setIsAgreed}
      />
      <FileField
        label={t('ওকালতনামা', 'Vakalatnama')}
        name="file"
        value={file}
        onChange={setFile}
        accept=".pdf"
        hint={t('১ মেগাবাইটের কম, পিডিএফ', 'PDF, under 1 MB')}
        progressPercent={62}
        isRequired
      />
      <ButtonRow isSticky>
        <Button type="submit">{t('জমা দিন ও এগিয়ে যান', 'Save and continue')}</Button>
        <Button variant="secondary">{t('পরে করব', 'Do this later')}</Button>
      </ButtonRow>
    </form>
  )
}

const Dialogs = () => {
  const dialog = useConfirm()
  const [reason, setReason] = useState('')
  return (
    <>
      <ButtonRow>
        <Button variant="danger" onPress={dialog.open}>
          {t('প্রত্যাখ্যান করুন', 'Reject')}
        </Button>
        <Button isPending>{t('পাঠান', 'Send')}</Button>
        <Button isDisabled>{t('বন্ধ', 'Closed')}</Button>
        <Button variant="quiet">{t('বাতিল', 'Cancel')}</Button>
        <Button disabledReason={t('আগে ফি পরিশোধ করতে হবে', 'The fee has to be paid first')}>
          {t('অনুমোদন করুন', 'Approve')}
        </Button>
        <LinkButton href="/gallery" variant="secondary">
          {t('নতুন আবেদন', 'New application')}
        </LinkButton>
        <Button
          variant="secondary"
          onPress={() => {
            showToast({ tone: 'danger', text: t('পরিশোধ সম্পন্ন হয়নি', 'The payment did not go through') })
            showToast({
              tone: 'success',
              text: t('আবেদনটি অনুমোদিত হয়েছে', 'The application is approved'),
              action: { label: t('ফেরান', 'Undo'), onPress: nothing },
            })
          }}
        >
          {t('বার্তা দেখান', 'Show messages')}
        </Button>
      </ButtonRow>
      <ConfirmDialog
        isOpen={dialog.isOpen}
        title={t('আবেদনটি প্রত্যাখ্যান করবেন?', 'Reject this application?')}
        text={t('আবেদনকারী কারণসহ বার্তা পাবেন।', 'The applicant is told, with the reason.')}
        confirmLabel={t('প্রত্যাখ্যান করুন', 'Reject')}
        onConfirm={dialog.close}
        onCancel={dialog.close}
        isDanger
      >
        <TextField
          label={t('কারণ', 'Reason')}
          name="reason"
          value={reason}
          onChange={setReason}
          isMultiline
          isRequired
        />
      </ConfirmDialog>
    </>
  )
}

type Row = { id: string; number: string; amountPoisha: number; at: string; isLate: boolean }

const rows: Row[] = [
  { id: 'a', number: 'TS-123/2026', amountPoisha: 1_234_567_50, at: '2026-11-18T08:05:00Z', isLate: true },
  { id: 'b', number: 'FS-28/2026', amountPoisha: 450_00, at: '2026-11-20T10:30:00Z', isLate: false },
  { id: 'c', number: 'WP-1890/2026', amountPoisha: 98_765_00, at: '2026-11-21T04:00:00Z', isLate: false },
]

const Lists = () => {
  const [sort, setSort] = useState<Sort>({ key: 'amount', direction: 'descending' })
  return (
    <>
      <TabLinks
        label={t('আবেদনের তালিকা', 'Lists of applications')}
        tabs={[
          { href: '/gallery', label: t('অযাচাইকৃত', 'Unverified'), count: 12, isCurrent: true },
          { href: '/gallery/2', label: t('যাচাইকৃত', 'Verified'), count: 3 },
          { href: '/gallery/3', label: t('অনুমোদিত', 'Approved'), count: 0 },
        ]}
      />
      <DataTable<Row>
        caption={t('অযাচাইকৃত আবেদন', 'Unverified applications')}
        rows={rows}
        rowKey={(row) => row.id}
        rowHref={(row) => `/gallery/${row.id}`}
        isRowOverdue={(row) => row.isLate}
        sort={sort}
        onSort={setSort}
        columns={[
          {
            key: 'number',
            heading: t('মামলা নম্বর', 'Case number'),
            cell: (row) => row.number,
            isSortable: true,
            total: t('মোট', 'Total'),
          },
          {
            key: 'age',
            heading: t('বয়স', 'Age'),
            cell: (row) => <Age at={row.at} now={new Date('2026-11-21T10:00:00Z')} />,
          },
          {
            key: 'state',
            heading: t('অবস্থা', 'State'),
            cell: (row) => (
              <StatusTag
                tone={row.isLate ? 'danger' : 'information'}
                label={row.isLate ? t('সময় পেরিয়েছে', 'Overdue') : t('নতুন', 'New')}
              />
            ),
          },
          {
            key: 'amount',
            heading: t('ফি', 'Fee'),
            cell: (row) => <Money amountPoisha={row.amountPoisha} />,
            isNumeric: true,
            isSortable: true,
            total: <Money amountPoisha={1_333_782_50} />,
          },
        ]}
      />
      <Pagination {...pagesOf(5, 12, (page) => `/gallery?page=${page}`)} />
      <EmptyState
        title={t('এখনো কোনো আবেদন নেই', 'No applications yet')}
        text={t('জমা দেওয়া আবেদন এখানে দেখা যাবে।', 'What you submit appears here.')}
        action={<LinkButton href="/gallery">{t('নতুন আবেদন', 'New application')}</LinkButton>}
      />
      <br />
      <ErrorState onRetry={nothing} />
      <Skeleton />
    </>
  )
}

const Case = () => (
  <>
    <Steps
      label={t('আবেদনের ধাপ', 'Steps of the application')}
      steps={[
        { name: t('মামলা', 'Case'), state: 'done', href: '/gallery' },
        { name: t('বাদী', 'Petitioner'), state: 'current' },
        { name: t('বিবাদী', 'Defendant'), state: 'left' },
        { name: t('খরচ', 'Costs'), state: 'left' },
        { name: t('দলিল', 'Documents'), state: 'left' },
        { name: t('পর্যালোচনা', 'Review'), state: 'left' },
      ]}
    />
    <Panel
      title={t('আবেদন জমা হয়েছে', 'Application submitted')}
      referenceLabel={t('আপনার আবেদন নম্বর', 'Your reference number')}
      reference="CF-2026-000123"
    />
    <Banner tone="information" title={t('এরপর কী হবে', 'What happens next')}>
      <p>{t('তিন কর্মদিবসের মধ্যে যাচাই হবে।', 'It is checked within three working days.')}</p>
    </Banner>
    <Banner tone="success" title={t('পরিশোধ হয়েছে', 'Paid')} />
    <Banner tone="warning" title={t('খসড়াটি ১৮০ দিন রাখা হবে', 'The draft is kept for 180 days')} />
    <Banner tone="danger" title={t('পরিশোধ হয়নি', 'Not paid')} />
    <p style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <StatusTag tone="neutral" label={t('খসড়া', 'Draft')} />
      <StatusTag tone="information" label={t('অপেক্ষমাণ', 'Pending')} />
      <StatusTag tone="success" label={t('অনুমোদিত', 'Approved')} />
      <StatusTag tone="warning" label={t('আংশিক পরিশোধিত', 'Partially paid')} />
      <StatusTag tone="danger" label={t('প্রত্যাখ্যাত', 'Rejected')} />
      <DateTime at="2026-11-21T08:05:00Z" />
    </p>
    <SummaryList
      items={[
        {
          term: t('আদালত', 'Court'),
          description: t('যুগ্ম জেলা জজ ১ম আদালত, ঢাকা', 'Joint District Judge 1st Court, Dhaka'),
          changeHref: '/gallery#court',
        },
        {
          term: t('দাবির মূল্য', 'Claim'),
          description: <Money amountPoisha={1_234_567_50} />,
          changeHref: '/gallery#claim',
        },
        { term: t('দাখিলের তারিখ', 'Filed on'), description: <DateTime at="2026-11-21" form="day" /> },
      ]}
    />
    <DefinitionTable
      caption={t('পরিশোধের বিবরণ', 'What you pay')}
      rows={[
        {
          key: '1',
          term: t('কোর্ট ফি', 'Court fee'),
          detail: t('মূল্যানুপাতিক', 'Ad valorem'),
          amountPoisha: 30_864_00,
        },
        { key: '2', term: t('ভ্যাট', 'VAT'), amountPoisha: 4_629_60 },
        { key: '3', term: t('সমন জারির ডাক খরচ', 'Postage of the summons'), amountPoisha: 24_50 },
      ]}
      totalPoisha={35_518_10}
      totalInWords={t(
        'কথায়: পঁয়ত্রিশ হাজার পাঁচ শত আঠারো টাকা দশ পয়সা মাত্র',
        'In words: thirty-five thousand five hundred and eighteen taka and ten paisa only',
      )}
    />
    <h2>{t('কী কী হয়েছে', 'What happened')}</h2>
    <Timeline
      label={t('ঘটনাক্রম', 'History')}
      moments={[
        { key: '1', title: t('জমা দেওয়া হয়েছে', 'Submitted'), at: '2026-11-18T08:05:00Z' },
        { key: '2', title: t('যাচাই চলছে', 'Being checked'), state: 'current' },
        { key: '3', title: t('পরিশোধ', 'Payment'), state: 'left' },
      ]}
    />
  </>
)

const months = () =>
  currentLocale() === 'bn'
    ? ['জুন', 'জুলাই', 'আগস্ট', 'সেপ্টে.', 'অক্টো.', 'নভে.']
    : ['Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov']

const Charts = () => (
  <div style={{ display: 'grid', gap: 16, marginBlock: 16 }}>
    <PieChart
      title={t('আবেদনের অবস্থা', 'Applications by state')}
      parts={[
        { key: 'a', label: t('অযাচাইকৃত', 'Unverified'), value: 420 },
        { key: 'b', label: t('যাচাইকৃত', 'Verified'), value: 310 },
        { key: 'c', label: t('পরিশোধিত', 'Paid'), value: 1250 },
        { key: 'd', label: t('অনুমোদিত', 'Approved'), value: 900 },
        { key: 'e', label: t('প্রত্যাখ্যাত', 'Rejected'), value: 45 },
      ]}
    />
    <LineChart
      title={t('মাসে জমা ও অনুমোদন', 'Submitted and approved by month')}
      placeLabel={t('মাস', 'Month')}
      places={months()}
      lines={[
        { key: 'a', label: t('জমা', 'Submitted'), values: [120, 180, 160, 240, 310, 290] },
        { key: 'b', label: t('অনুমোদিত', 'Approved'), values: [90, 140, 150, 200, 220, 260] },
      ]}
    />
  </div>
)

const visitors: Record<string, () => Visitor> = {
  guest: () => ({ kind: 'guest', loginHref: '/login' }),
  litigant: () => ({
    kind: 'litigant',
    name: t('রহিমা উদাহরণ', 'Rahima Example'),
    newApplicationHref: '/application',
    bell: {
      count: 12,
      allHref: '/my-notifications',
      children: <li>{t('আপনার আবেদন অনুমোদিত হয়েছে', 'Your application is approved')}</li>,
    },
    menu: [
      { href: '/my-profile', label: t('প্রোফাইল', 'Profile') },
      { href: '/my-applications', label: t('আমার আবেদন', 'My applications') },
    ],
    onLogout: nothing,
  }),
  staff: () => ({ kind: 'staff', dashboardHref: '/dashboard', onLogout: nothing }),
}

const sections = () => (
  <>
    <Case />
    <Dialogs />
    <Lists />
    <Fields />
    <Charts />
    <Toaster />
  </>
)

export const Gallery = () => {
  const kind = new URLSearchParams(location.search).get('as') ?? 'litigant'
  if (kind === 'loader') return <Loader isActive />
  if (kind === 'desk')
    return (
      <StaffFrame
        officeName={t('জেলা জজ আদালত, উদাহরণপুর', 'District Judge Court, Udaharanpur')}
        staffTitle={t('প্রশাসক', 'Administrator')}
        heading={t('অযাচাইকৃত আবেদন', 'Unverified applications')}
        bell={{ count: 3, allHref: '/all-notifications' }}
        onLogout={nothing}
        nav={[
          { key: 'home', items: [{ href: '/administrator/dashboard', label: t('ড্যাশবোর্ড', 'Dashboard') }] },
          {
            key: 'lists',
            label: t('আবেদন', 'Applications'),
            items: [
              {
                href: '/administrator/applications/unverified',
                label: t('অযাচাইকৃত', 'Unverified'),
                badge: 12,
                isCurrent: true,
              },
              { href: '/administrator/applications/verified', label: t('যাচাইকৃত', 'Verified'), badge: 3 },
              {
                href: '/administrator/applications/dispatch_request',
                label: t('জারির অনুরোধ', 'Dispatch requests'),
                badge: 120,
              },
            ],
          },
        ]}
      >
        <Lists />
        <Charts />
        <Toaster />
      </StaffFrame>
    )
  return (
    <PublicFrame
      pages={[
        { href: '/home', label: t('প্রচ্ছদ', 'Home'), isCurrent: true },
        { href: '/payment', label: t('পরিশোধ', 'Payment') },
        { href: '/development', label: t('উন্নয়ন', 'Development') },
        { href: '/faq', label: t('প্রশ্নোত্তর', 'Questions') },
      ]}
      visitor={(visitors[kind] ?? visitors['guest'])?.() ?? { kind: 'guest', loginHref: '/login' }}
      notice={<OfflineBanner />}
      footer={{
        description: t('আদালতের ফি ঘরে বসে পরিশোধ করুন।', 'Pay court fees from home.'),
        social: [
          { kind: 'facebook', href: 'https://example.org/facebook' },
          { kind: 'linkedin', href: 'https://example.org/linkedin' },
        ],
      }}
    >
      <h1>{t('নমুনা', 'Specimens')}</h1>
      {sections()}
    </PublicFrame>
  )
}
