import { add, edit, list } from './place.ts'
import { screen, type Route } from './route.ts'

const courts = () => import('../customization/office-courts-screen.tsx')
const accounts = () => import('../customization/office-accounts-screen.tsx')
const offices = () => import('../customization/offices-screen.tsx')

/** @source spec §2 Office management */
export const officeRoutes: readonly Route[] = [
  {
    ...list(
      '/office-management',
      'office_management',
      'office_management',
      'office_management.offices.index',
    ),
    screen: screen(() => import('../customization/office-overview-screen.tsx'), 'OfficeOverviewScreen'),
    reads: () => [['GET /office-management/overview', {}]],
  },
  {
    ...list('/office-management/offices', 'offices', 'office_management', 'office_management.offices.index'),
    screen: screen(offices, 'OfficesScreen'),
    reads: () => [['GET /office-management/offices', {}]],
  },
  {
    ...add('/office-management/offices/add', 'office_add', 'office_management.offices.store'),
    screen: screen(offices, 'OfficeAddScreen'),
  },
  {
    ...add('/office-management/offices/edit/:id', 'office_edit', 'office_management.offices.update'),
    screen: screen(offices, 'OfficeEditScreen'),
    reads: ({ id = '' }) => [['GET /office-management/offices/{id}', { params: { id } }]],
  },
  {
    ...add('/office-management/courts/import', 'court_import', 'office_management.offices.update'),
    screen: screen(() => import('../customization/reference-import-screen.tsx'), 'CourtImportScreen'),
  },
  {
    ...add('/office-management/offices/:office/courts', 'office_courts', 'office_management.offices.index'),
    screen: screen(courts, 'OfficeCourtsScreen'),
  },
  {
    ...add('/office-management/offices/:office/courts/add', 'court_add', 'office_management.offices.store'),
    screen: screen(courts, 'CourtAddScreen'),
  },
  {
    ...add(
      '/office-management/offices/:office/courts/edit/:id',
      'court_edit',
      'office_management.offices.update',
    ),
    screen: screen(courts, 'CourtEditScreen'),
  },
  {
    ...add(
      '/office-management/offices/:office/accounts',
      'office_accounts',
      'office_management.offices.index',
    ),
    screen: screen(accounts, 'OfficeAccountsScreen'),
  },
  {
    ...add(
      '/office-management/offices/:office/accounts/add',
      'office_account_add',
      'office_management.offices.update',
    ),
    screen: screen(accounts, 'OfficeAccountAddScreen'),
  },
]

const roles = () => import('../customization/roles-screen.tsx')
const users = () => import('../customization/users-screen.tsx')
const normalUsers = () => import('../customization/normal-users-screen.tsx')

/** @source spec §2 Role and permission management */
export const peopleRoutes: readonly Route[] = [
  {
    ...list(
      '/user-role-management/users',
      'users',
      'user_role_management',
      'user_role_management.users.index',
    ),
    screen: screen(users, 'UsersScreen'),
  },
  {
    ...list(
      '/user-role-management/normal-users',
      'normal_users',
      'user_role_management',
      'user_role_management.users.normal-users',
    ),
    screen: screen(normalUsers, 'NormalUsersScreen'),
  },
  {
    ...edit(
      '/user-role-management/normal-users/edit/:id',
      'normal_user_edit',
      'user_role_management.users.normal-users',
    ),
    screen: screen(normalUsers, 'NormalUserEditScreen'),
  },
  {
    ...list(
      '/user-role-management/roles',
      'roles',
      'user_role_management',
      'user_role_management.roles.index',
    ),
    screen: screen(roles, 'RolesScreen'),
    reads: () => [['GET /user-role-management/roles', {}]],
  },
  {
    ...list(
      '/user-role-management/rights-requests',
      'rights_requests',
      'user_role_management',
      'user_role_management.users.update',
    ),
    screen: screen(() => import('../customization/rights-requests-screen.tsx'), 'RightsRequestsScreen'),
    reads: () => [['GET /user-role-management/rights-requests', {}]],
  },
  {
    ...list(
      '/user-role-management/audit',
      'audit',
      'user_role_management',
      'user_role_management.audit.index',
    ),
    screen: screen(() => import('../customization/audit-screen.tsx'), 'AuditScreen'),
  },
  {
    ...add('/user-role-management/roles/add', 'role_add', 'user_role_management.roles.store'),
    screen: screen(roles, 'RoleAddScreen'),
  },
  {
    ...edit('/user-role-management/roles/edit/:id', 'role_edit', 'user_role_management.roles.update'),
    screen: screen(roles, 'RoleEditScreen'),
    reads: ({ id }) => [['GET /user-role-management/roles/{id}', { params: { id: Number(id) } }]],
  },
  {
    ...list(
      '/user-role-management/data-requests',
      'data_requests',
      'user_role_management',
      'user_role_management.users.normal-users',
    ),
    screen: screen(() => import('../person/data-requests-screen.tsx'), 'DataRequests'),
  },
  {
    ...add('/user-role-management/users/add', 'user_add', 'user_role_management.users.store'),
    screen: screen(users, 'UserAddScreen'),
  },
  {
    ...edit('/user-role-management/users/edit/:id', 'user_edit', 'user_role_management.users.update'),
    screen: screen(() => import('../customization/user-edit-screen.tsx'), 'UserEditScreen'),
    reads: ({ id }) => [['GET /user-role-management/users/{id}', { params: { id: Number(id) } }]],
  },
]
