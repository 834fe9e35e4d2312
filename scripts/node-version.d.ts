export function complainAbout(version: string, isInstalled: boolean): string | undefined;
