/** What every e-mail address that the shop accepts looks like. */
export const emailPattern = /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]{2,}$/u

export const emailMessage = 'Adjon meg érvényes e-mail-címet, például nev@pelda.hu.'
