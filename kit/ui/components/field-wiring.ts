import { createContext, use } from "react";

/** Attributes that a field provides to its control. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

export function useField(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}
