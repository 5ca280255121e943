/** What is said in Indonesian of appliances, of what does one good, of storage and of bedding; the form is told in `read-kinds.ts`. */
export const indonesianHousehold = `
# device
p Alat yang lama begitu berisik sampai aku matikan.
p Hal seperti ini baru terasa saat tidak ada.
p Apa yang menyala sepanjang hari di rumahmu?
p Di rumah selalu terlalu bising, panas, atau dingin.
ph Buku petunjuknya lebih tebal dari alatnya.
= Bekerja tanpa perlu dipikirkan
= Mudah dipasang dan langsung siap
= Cocok untuk setiap hari sepanjang tahun
= Cukup satu sentuhan
# rest
p Setelah hari yang panjang, aku cuma ingin duduk.
p Aku mengurus semuanya, kecuali diri sendiri.
p Kapan terakhir kali kamu memanjakan diri?
p Istirahat selalu jadi yang terakhir.
ph Bahuku punya jadwal sendiri.
= Cocok untuk akhir hari yang panjang
= Waktu tenang untuk diri sendiri
= Cocok untuk di rumah dan di perjalanan
= Muat dalam jeda yang singkat
# order
p Di rumah, semua laci jadi laci serba ada.
p Minggu rapi, Selasa sudah berantakan lagi.
p Di mana kamu simpan barang yang tidak punya tempat?
p Aku lebih sering mencari daripada menemukan.
ph Kursi di kamar adalah lemari keduaku.
= Tempat untuk semua yang berserakan
= Cocok untuk rumah kecil dengan banyak barang
= Mengubah tumpukan jadi rapi
= Mudah diisi dan mudah dicari
# bed
p Setengah malam aku membalik bantal.
p Tengah malam kepanasan, subuh kedinginan.
p Bagaimana tidurmu semalam?
p Tempat tidur selalu aku pikirkan terakhir.
ph Aku dan jam weker sudah tidak saling bicara.
= Cocok untuk malam panjang dan pagi yang santai
= Sesuatu yang ditunggu sepanjang hari
= Cocok untuk ranjang dan untuk sofa
= Hadiah bagi yang suka tidur
`;
