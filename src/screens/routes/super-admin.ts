import { configuringSlugs } from '../../machines/permissions.ts'
import type { PageSlug } from '../../machines/page-content.ts'
import { officeRoutes, peopleRoutes } from './offices-and-people.ts'
import { add, edit, list } from './place.ts'
import { screen, type Route } from './route.ts'

const caseFees = () => import('../customization/case-fees-screen.tsx')
const categories = () => import('../customization/case-categories-screen.tsx')
const broadcasts = () => import('../customization/broadcasts-screen.tsx')
const faqs = () => import('../customization/faqs-screen.tsx')
const noticeWords = () => import('../customization/notice-words-screen.tsx')
const reference = () => import('../customization/reference-screen.tsx')
const feeTypes = () => import('../customization/fee-types-screen.tsx')
const webhooks = () => import('../customization/webhooks-screen.tsx')
const types = () => import('../customization/case-types-screen.tsx')

const pages = () => import('../customization/page-edit-screen.tsx')

/** The texts of a public page. */
const page = (slug: PageSlug, name: keyof Awaited<ReturnType<typeof pages>>): Route => ({
  ...list(`/customization/pages/${slug}`, `page_${slug}`, 'customization', 'customization.pages.index'),
  screen: screen(pages, name),
  reads: () => [['GET /customization/pages/{slug}', { params: { slug } }]],
})

/** @source spec §2 Customization area */
const customizationRoutes: readonly Route[] = [
  {
    path: '/super-admin',
    title: 'super_admin_home',
    right: configuringSlugs,
    nav: { group: 'customization' },
    screen: screen(() => import('../customization/super-admin-home-screen.tsx'), 'SuperAdminHomeScreen'),
    reads: () => [['GET /super-admin/home', {}]],
  },
  {
    ...list('/customization/notices', 'notice_words', 'customization', 'customization.notices.update'),
    screen: screen(noticeWords, 'NoticeWordsScreen'),
  },
  {
    ...add('/customization/notices/:kind', 'notice_words', 'customization.notices.update'),
    screen: screen(noticeWords, 'NoticeWordsEditScreen'),
  },
  {
    ...list('/super-admin/operations', 'operations', 'customization', 'customization.operations.index'),
    screen: screen(() => import('../customization/operations-screen.tsx'), 'OperationsScreen'),
  },
  {
    ...list(
      '/customization/case-categories',
      'case_categories',
      'customization',
      'customization.case_categories.index',
    ),
    screen: screen(categories, 'CaseCategoriesScreen'),
    reads: () => [['GET /customization/case-categories', {}]],
  },
  {
    ...add('/customization/case-categories/add', 'case_category_add', 'customization.case_categories.store'),
    screen: screen(categories, 'CaseCategoryAddScreen'),
  },
  {
    ...edit(
      '/customization/case-categories/edit/:id',
      'case_category_edit',
      'customization.case_categories.update',
    ),
    screen: screen(categories, 'CaseCategoryEditScreen'),
    reads: ({ id }) => [['GET /customization/case-categories/{id}', { params: { id: Number(id) } }]],
  },
  {
    ...list('/customization/case-types', 'case_types', 'customization', 'customization.case_types.index'),
    screen: screen(types, 'CaseTypesScreen'),
    reads: () => [['GET /customization/case-types', {}]],
  },
  {
    ...add('/customization/case-types/add', 'case_type_add', 'customization.case_types.store'),
    screen: screen(types, 'CaseTypeAddScreen'),
    reads: () => [
      ['GET /customization/case-categories', {}],
      ['GET /customization/case-types', {}],
    ],
  },
  {
    ...edit('/customization/case-types/edit/:id', 'case_type_edit', 'customization.case_types.update'),
    screen: screen(types, 'CaseTypeEditScreen'),
    reads: ({ id }) => [['GET /customization/case-types/{id}', { params: { id: Number(id) } }]],
  },
  {
    ...list(
      '/customization/case-types-and-fees',
      'case_types_and_fees',
      'customization',
      'customization.case_fees.index',
    ),
    screen: screen(caseFees, 'CaseTypesAndFeesScreen'),
    reads: () => [['GET /customization/case-fees', {}]],
  },
  {
    ...list('/customization/case-fees', 'case_fees', 'customization', 'customization.case_fees.index'),
    screen: screen(caseFees, 'CaseFeesScreen'),
    reads: () => [['GET /customization/case-fees', {}]],
  },
  {
    ...edit('/customization/case-fees/edit/:case_type', 'case_fees_edit', 'customization.case_fees.update'),
    screen: screen(() => import('../customization/case-fees-edit-screen.tsx'), 'CaseFeesEditScreen'),
    reads: ({ case_type: id }) => [['GET /fee-type-lists-edit/{id}', { params: { id: Number(id) } }]],
  },
  {
    ...list('/customization/fee-types', 'fee_types', 'customization', 'customization.case_fees.index'),
    screen: screen(feeTypes, 'FeeTypesScreen'),
    reads: () => [['GET /customization/fee-types', {}]],
  },
  {
    ...add('/customization/fee-types/add', 'fee_type_add', 'customization.case_fees.update'),
    screen: screen(feeTypes, 'FeeTypeAddScreen'),
  },
  {
    ...edit('/customization/fee-types/edit/:id', 'fee_type_edit', 'customization.case_fees.update'),
    screen: screen(feeTypes, 'FeeTypeEditScreen'),
    reads: ({ id }) => [['GET /customization/fee-types/{id}', { params: { id: Number(id) } }]],
  },
  {
    ...list('/customization/faqs', 'faqs', 'customization', 'customization.faqs.index'),
    screen: screen(faqs, 'FaqsScreen'),
    reads: () => [['GET /customization/faqs', {}]],
  },
  {
    ...add('/customization/faqs/add', 'faq_add', 'customization.faqs.store'),
    screen: screen(faqs, 'FaqAddScreen'),
  },
  {
    ...edit('/customization/faqs/edit/:id', 'faq_edit', 'customization.faqs.update'),
    screen: screen(faqs, 'FaqEditScreen'),
    reads: ({ id }) => [['GET /customization/faqs/{id}', { params: { id: Number(id) } }]],
  },
  {
    ...list('/customization/webhooks', 'webhooks', 'customization', 'customization.webhooks.index'),
    screen: screen(webhooks, 'WebhooksScreen'),
  },
  {
    ...add('/customization/webhooks/add', 'webhook_add', 'customization.webhooks.update'),
    screen: screen(webhooks, 'WebhookAddScreen'),
  },
  {
    ...edit('/customization/webhooks/edit/:id', 'webhook_edit', 'customization.webhooks.update'),
    screen: screen(webhooks, 'WebhookEditScreen'),
  },
  {
    ...list('/customization/broadcasts', 'broadcasts', 'customization', 'customization.broadcast.index'),
    screen: screen(broadcasts, 'BroadcastsScreen'),
    reads: () => [['GET /customization/broadcasts', {}]],
  },
  {
    ...add('/customization/broadcasts/add', 'broadcast_add', 'customization.broadcast.update'),
    screen: screen(broadcasts, 'BroadcastAddScreen'),
    reads: () => [['GET /customization/broadcasts', {}]],
  },
  {
    ...edit('/customization/broadcasts/edit/:id', 'broadcast_edit', 'customization.broadcast.update'),
    screen: screen(broadcasts, 'BroadcastEditScreen'),
    reads: ({ id }) => [
      ['GET /customization/broadcasts', {}],
      ['GET /customization/broadcasts/{id}', { params: { id: Number(id) } }],
    ],
  },
  {
    ...list('/customization/reference', 'reference', 'customization', 'customization.reference.index'),
    screen: screen(reference, 'ReferenceScreen'),
    reads: () => [['GET /customization/reference', {}]],
  },
  {
    ...add('/customization/reference/statuses', 'statuses', 'customization.reference.index'),
    screen: screen(reference, 'StatusesScreen'),
    reads: () => [['GET /statuses', {}]],
  },
  {
    ...add('/customization/reference/:kind', 'reference', 'customization.reference.index'),
    screen: screen(reference, 'ReferenceListScreen'),
  },
  {
    ...add('/customization/reference/:kind/add', 'reference_add', 'customization.reference.update'),
    screen: screen(reference, 'ReferenceAddScreen'),
  },
  {
    ...add('/customization/reference/:kind/import', 'reference_import', 'customization.reference.update'),
    screen: screen(() => import('../customization/reference-import-screen.tsx'), 'ReferenceImportScreen'),
  },
  {
    ...add('/customization/reference/:kind/edit/:id', 'reference_edit', 'customization.reference.update'),
    screen: screen(reference, 'ReferenceEditScreen'),
  },
  {
    ...list(
      '/customization/postal-tariffs',
      'postal_tariffs',
      'customization',
      'customization.reference.index',
    ),
    screen: screen(reference, 'PostalTariffsScreen'),
    reads: () => [['GET /customization/postal-tariffs', {}]],
  },
  {
    ...add(
      '/customization/postal-tariffs/edit/:service',
      'postal_tariff_edit',
      'customization.reference.update',
    ),
    screen: screen(reference, 'PostalTariffEditScreen'),
  },
  {
    ...add(
      '/customization/postal-tariffs/import/:service',
      'postal_tariff_import',
      'customization.reference.update',
    ),
    screen: screen(() => import('../customization/reference-import-screen.tsx'), 'TariffImportScreen'),
  },
  page('home', 'HomeEditScreen'),
  page('payment', 'PaymentEditScreen'),
  page('development', 'DevelopmentEditScreen'),
  page('faq', 'FaqHeadEditScreen'),
  page('footer', 'FooterEditScreen'),
]

/** The super admin's areas. @source spec §2, §6 */
export const superAdminRoutes: readonly Route[] = [...customizationRoutes, ...officeRoutes, ...peopleRoutes]
