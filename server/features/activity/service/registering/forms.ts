export { checkForms, passForms, type PassForm } from '../forms.ts';
