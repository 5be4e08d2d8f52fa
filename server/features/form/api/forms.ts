export { answerCells } from '../service/answers.ts';
export {
  defineForm,
  type AskedQuestions,
  type FilledForm,
  type KeptSubmission,
  type Question,
  type Submission,
} from '../service/forms.ts';
