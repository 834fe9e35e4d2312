export const podiumPlaces = 3;
