export { formOf, ownAnswers } from '../service/member/forms.ts';
