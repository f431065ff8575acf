export type DocumentWantedSeed = { code: string; typeCode: string; name: string; nameBn: string }

type Row = [code: string, name: string, nameBn: string]

const plaint: Row = ['PLAINT', 'Plaint', 'আরজি']
const vakalatnama: Row = ['VAKALATNAMA', 'Vakalatnama', 'ওকালতনামা']
const kabinnama: Row = ['KABINNAMA', 'Marriage deed', 'কাবিননামা']
const birth: Row = ['BIRTH', 'Birth registration of the child', 'সন্তানের জন্মনিবন্ধন']
const deed: Row = ['DEED', 'Copy of the deed', 'দলিলের অনুলিপি']
const heirs: Row = ['HEIRS', 'Certificate of heirs', 'ওয়ারিশ সনদ']
const death: Row = ['DEATH', 'Death certificate', 'মৃত্যু সনদ']

const wanted: Readonly<Record<string, readonly Row[]>> = {
  'FAM-DIVORCE': [plaint, vakalatnama, kabinnama],
  'FAM-DOWER': [plaint, vakalatnama, kabinnama],
  'FAM-MAINTENANCE': [plaint, vakalatnama, kabinnama],
  'FAM-CONJUGAL': [plaint, vakalatnama, kabinnama],
  'FAM-CUSTODY': [plaint, vakalatnama, birth],
  'CIV-CANCELLATION': [plaint, vakalatnama, deed],
  'CIV-RECTIFICATION': [plaint, vakalatnama, deed],
  'APP-SUCCESSION': [vakalatnama, death, heirs],
}

/** What a case of these types is asked for; the super admin keeps the list from then on. */
export const documentsWanted: DocumentWantedSeed[] = Object.entries(wanted).flatMap(([typeCode, rows]) =>
  rows.map(([code, name, nameBn]) => ({ code: `${typeCode}-${code}`, typeCode, name, nameBn })),
)
