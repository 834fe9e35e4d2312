import { useRouteError } from "react-router";
import { Problem } from "#kit/contract/problem.ts";

export function ErrorScreen() {
  const error = useRouteError();
  return <h1>{error instanceof Problem ? error.code : String(error)}</h1>;
}
