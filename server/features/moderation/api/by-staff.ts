export { hiddenBecause, reportersOf, setByStaff } from '../service/by-staff.ts';
