export { consumeCode, requireUsable, sendStaffCode } from '../service/codes.ts';
