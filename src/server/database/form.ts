import { sql } from 'kysely'

/** Whether the application of a row names a defendant. A form that is none names nobody: to ask for the length of what is no list would end the whole query. */
export const namesDefendant = sql<boolean>`case when jsonb_typeof(applications.form->'defendants') = 'array'
  then jsonb_array_length(applications.form->'defendants') > 0 else false end`
