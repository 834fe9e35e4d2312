export const genders = ["female", "male", "other"] as const;
export const maxNameLength = 40;
export const maxBioLength = 160;
