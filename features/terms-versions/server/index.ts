export { termsRoutes } from "./routes.ts";
export { deleteOldAgreements, recordFirstAgreement } from "./service.ts";
export { notifyOfTerms, registerTermsJobs } from "./work.ts";
