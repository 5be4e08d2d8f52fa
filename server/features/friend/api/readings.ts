export { normaliseSearch, readingOf, searchWords, soughtWord } from '../service/readings.ts';
