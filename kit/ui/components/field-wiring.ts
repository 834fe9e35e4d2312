import { createContext, use } from "react";

/** What the control inside needs to know of its field. */
export interface FieldWiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export const FieldContext = createContext<FieldWiring | undefined>(undefined);

export function useField(): Partial<FieldWiring> {
  return use(FieldContext) ?? {};
}
