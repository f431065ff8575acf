import type { Permission } from '../../machines/actor.ts'
import { screen, type NavGroupKey, type Route } from './route.ts'

const categories = () => import('../customization/case-categories-screen.tsx')
const types = () => import('../customization/case-types-screen.tsx')

/** The other screens of this area are still to come; their addresses, titles and rights stand. */
const planned = screen(() => import('../public/planned-screen.tsx'), 'PlannedScreen')

const list = (path: string, title: Route['title'], group: NavGroupKey, slug: Permission): Route => ({
  path,
  title,
  right: [slug],
  nav: { group },
  screen: planned,
})
const add = (path: string, title: Route['title'], slug: Permission): Route => ({
  path,
  title,
  right: [slug],
  screen: planned,
})
const edit = (path: string, title: Route['title'], slug: Permission): Route => ({
  ...add(path, title, slug),
  hasNumericId: true,
})

/** @source spec §2 Customization area */
const customizationRoutes: readonly Route[] = [
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
  list(
    '/customization/case-types-and-fees',
    'case_types_and_fees',
    'customization',
    'customization.case_fees.index',
  ),
  list('/customization/case-fees', 'case_fees', 'customization', 'customization.case_fees.index'),
  edit('/customization/case-fees/edit/:case_type', 'case_fees_edit', 'customization.case_fees.update'),
  list('/customization/faqs', 'faqs', 'customization', 'customization.faqs.index'),
  add('/customization/faqs/add', 'faq_add', 'customization.faqs.store'),
  edit('/customization/faqs/edit/:id', 'faq_edit', 'customization.faqs.update'),
  list('/customization/pages/home', 'page_home', 'customization', 'customization.pages.index'),
  list('/customization/pages/payment', 'page_payment', 'customization', 'customization.pages.index'),
  list('/customization/pages/development', 'page_development', 'customization', 'customization.pages.index'),
  list('/customization/pages/footer', 'page_footer', 'customization', 'customization.pages.index'),
]

/** @source spec §2 Office management */
const officeRoutes: readonly Route[] = [
  add('/office-management', 'office_management', 'office_management.offices.index'),
  list('/office-management/offices', 'offices', 'office_management', 'office_management.offices.index'),
  add('/office-management/offices/add', 'office_add', 'office_management.offices.store'),
  add('/office-management/offices/edit/:id', 'office_edit', 'office_management.offices.update'),
]

/** @source spec §2 Role and permission management */
const peopleRoutes: readonly Route[] = [
  list('/user-role-management/roles', 'roles', 'user_role_management', 'user_role_management.roles.index'),
  add('/user-role-management/roles/add', 'role_add', 'user_role_management.roles.store'),
  edit('/user-role-management/roles/edit/:id', 'role_edit', 'user_role_management.roles.update'),
  list('/user-role-management/users', 'users', 'user_role_management', 'user_role_management.users.index'),
  list(
    '/user-role-management/normal-users',
    'normal_users',
    'user_role_management',
    'user_role_management.users.normal-users',
  ),
  {
    ...list(
      '/user-role-management/data-requests',
      'data_requests',
      'user_role_management',
      'user_role_management.users.normal-users',
    ),
    screen: screen(() => import('../person/data-requests-screen.tsx'), 'DataRequests'),
  },
  add('/user-role-management/users/add', 'user_add', 'user_role_management.users.store'),
  edit('/user-role-management/users/edit/:id', 'user_edit', 'user_role_management.users.update'),
]

/** The super admin's areas. @source spec §2, §6 */
export const superAdminRoutes: readonly Route[] = [...customizationRoutes, ...officeRoutes, ...peopleRoutes]
