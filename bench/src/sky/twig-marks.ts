/** Thin twigs and wires in front of a sky, marked by hand in a part of a photo of about 300 × 300 pixels. */
export interface MarkedTwigs {
  /** relative to the data directory */
  photo: string;
  /** the photo's pixels in the middle of a twig or wire: 'x,y x,y …' */
  points: string;
}

export const MARKED_TWIGS: readonly MarkedTwigs[] = [
  {
    photo: 'listing-exteriors/10011915DS_images_front_0.jpg',
    points:
      '499,173 518,186 528,213 537,214 542,237 547,229 474,195 493,151 556,207 564,223 573,256 565,262 509,193',
  },
  {
    photo: 'listing-exteriors/10011915DS_images_front_240.jpg',
    points:
      '751,75 781,60 794,84 755,118 774,114 789,111 762,129 814,171 842,168 829,138 825,94 834,100 663,164 668,178 697,174 688,201 821,207 759,233',
  },
  {
    photo: 'listing-exteriors/10033129KM_images_Front_240.jpg',
    points:
      '746,31 763,69 783,120 856,28 697,129 710,129 794,97 774,162 724,214 734,235 759,219 670,29 771,131',
  },
  {
    photo: 'listing-exteriors/11030931LR_images_front_0.jpg',
    points:
      '338,145 351,157 366,179 345,191 341,230 360,197 329,205 291,192 273,182 247,233 304,127 319,132',
  },
  {
    photo: 'listing-exteriors/11030931LR_images_front_120.jpg',
    points:
      '1167,49 1195,42 1240,40 1125,67 1150,61 1070,124 1222,88 1261,77 1174,110 1283,115 1238,147 1253,213 1189,237 1263,190 1303,156',
  },
  {
    photo: 'listing-exteriors/11030931LR_images_front_240.jpg',
    points:
      '474,266 497,273 513,307 545,299 546,271 567,274 493,317 587,304 685,291 694,290 717,291 650,304 669,309 669,344 718,315',
  },
  {
    photo: 'listing-exteriors/10160923JH_images_front_240.jpg',
    points:
      '143,136 174,144 225,124 240,146 229,161 234,179 213,186 232,201 210,209 179,198 258,173 294,190 300,178 313,144 321,165 334,154 376,164 363,196 384,133',
  },
  {
    photo: 'listing-exteriors/11180825LB_images_front_240.jpg',
    points:
      '1010,25 1010,45 1010,68 1013,83 1010,110 1141,20 1141,53 1140,67 1115,14 1140,208 1101,218 921,104',
  },
  {
    photo: 'listing-exteriors/11180825LB_images_front_120.jpg',
    points:
      '1339,104 1316,139 1283,142 1291,149 1192,196 1193,224 1151,177 1150,153 1120,186 1118,195 1202,266 1197,301 1134,299 1146,274 1135,226 1223,185 1265,162 1265,251 1187,272',
  },
  {
    photo: 'listing-exteriors/12170921JH_images_front_240.jpg',
    points:
      '710,47 740,33 756,59 754,89 740,110 737,114 667,96 678,122 773,131 808,127 835,146 829,173 845,159 776,198 682,158 694,198 656,195',
  },
];
