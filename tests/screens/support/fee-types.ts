/** One fee that litigants may propose and one that staff alone ask for. */
export const feeTypes = [
  {
    id: 7,
    slug: 'copy',
    name: 'Copy fee',
    nameBn: 'নকল ফি',
    fund: 'treasury',
    access: 'accessible',
    basePoisha: 2_000,
  },
  {
    id: 8,
    slug: 'court',
    name: 'Court fee',
    nameBn: 'কোর্ট ফি',
    fund: 'treasury',
    access: 'restricted',
    basePoisha: 0,
  },
]
