export { issuePass, usePass } from '../service/passes.ts';
