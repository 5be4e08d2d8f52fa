import { createContext, useContext } from 'react';

/** What a Field tells the control inside it. */
export interface FieldState {
  id?: string;
  describedBy?: string;
  invalid?: boolean;
  required?: boolean;
}

export const FieldContext = createContext<FieldState>({});

export function useField(): FieldState {
  return useContext(FieldContext);
}
