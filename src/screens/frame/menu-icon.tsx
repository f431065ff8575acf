/** Three bars, or a cross while what they unfold is open. */
export const MenuIcon = ({ isOpen }: { isOpen: boolean }) => (
  <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
    <path
      d={isOpen ? 'M5 5 L19 19 M19 5 L5 19' : 'M3 6 H21 M3 12 H21 M3 18 H21'}
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
)

/** A door and the way out of it. */
export const LogoutIcon = () => (
  <svg aria-hidden="true" width="24" height="24" viewBox="0 0 24 24">
    <path
      d="M10 4 H5 V20 H10 M10 12 H20 M16 8 L20 12 L16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
