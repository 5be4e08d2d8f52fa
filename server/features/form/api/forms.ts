export { answerCells } from '../service/answers.ts';
export { defineForm, type KeptSubmission, type Question } from '../service/forms.ts';
export { type AskedQuestions, type FilledForm, type Submission } from '../service/submission.ts';
