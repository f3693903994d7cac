export const PHOTOGRAPHER = {
  email: 'pat@studio.example',
  password: 'photographs-of-rooms',
  name: 'Pat Photographer',
};

export const OTHER_PHOTOGRAPHER = {
  email: 'olga@other.example',
  password: 'somebody-elses-rooms',
  name: 'Olga Other',
};
