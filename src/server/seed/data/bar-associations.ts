import { geodata } from './geodata.ts'

export type BarAssociationSeed = { code: string; name: string; nameBn: string; districtId: number | null }

/** One association for each district and that of the Supreme Court. */
export const barAssociations: BarAssociationSeed[] = [
  {
    code: 'supreme-court',
    name: 'Supreme Court Bar Association',
    nameBn: 'সুপ্রীম কোর্ট আইনজীবী সমিতি',
    districtId: null,
  },
  ...geodata.districts.map((district) => ({
    code: `district-${district.id}`,
    name: district.name === 'Dhaka' ? 'Dhaka Bar Association' : `${district.name} District Bar Association`,
    nameBn: district.name === 'Dhaka' ? 'ঢাকা আইনজীবী সমিতি' : `${district.nameBn} জেলা আইনজীবী সমিতি`,
    districtId: district.id,
  })),
]
