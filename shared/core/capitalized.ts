/** Capitalizes a text that begins a sentence: 'z 2 textů' → 'Z 2 textů'. */
export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
