export { broughtCard } from '../service/member/entries.ts';
