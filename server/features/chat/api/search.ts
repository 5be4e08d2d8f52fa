export { searchMessages } from '../service/reading.ts';
