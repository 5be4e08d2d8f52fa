export { cancelTablesOf } from '../service/cancel-tables.ts';
