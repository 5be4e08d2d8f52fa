/** Kinds of questions that a form may ask, in the order of the editor; a subject offers some of them. */
export const questionTypes = ['text', 'textarea', 'number', 'select', 'multiple', 'date', 'image'] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Whether its answer is one or several of its options. */
export const isChoice = (type: string): boolean => type === 'select' || type === 'multiple';

/** Wide characters of a label and of an option; options of a choice. */
export const formRules = { label: 20, option: 20, options: 20 } as const;
