export { checkForm, fillForm, formOf, ownAnswers } from '../service/form/forms.ts';
