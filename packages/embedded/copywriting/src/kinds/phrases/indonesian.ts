/** What is said in Indonesian of groups of products; the form is told in `read-kinds.ts`. */
export const indonesianKinds = `
# cup
p Gelas lamaku terlalu kecil atau terlalu berat.
p Di gelas yang salah, rasa kopi tinggal separuh.
p Apakah kamu cukup minum saat sibuk?
p Aku selalu lupa minum.
ph Tanamanku lebih rajin minum daripada aku.
= Cocok untuk kopi pertama dan teh terakhir
= Nyaman di genggaman
= Mudah diisi dan dibilas
= Cocok untuk obrolan panjang dan jeda singkat
# taste
p Lemari penuh, tapi tidak ada yang menggoda.
p Sore hari, selalu ingin sesuatu yang enak.
p Apa yang kamu sajikan saat ada tamu?
p Di meja, ada yang kurang.
ph Aku buka kulkas sepuluh kali, siapa tahu ada yang baru.
= Kesenangan kecil saat istirahat
= Enak dimakan bareng atau sendiri
= Cocok untuk waktu antara makan siang dan malam
= Suguhan enak untuk tamu
# wear
p Lemari penuh, tapi tidak ada yang bisa dipakai.
p Bajuku yang bagus jarang yang nyaman.
p Apa yang kamu pakai saat buru-buru?
p Selalu ada yang terasa sempit.
ph Separuh lemariku cuma hiasan.
= Cocok dengan isi lemari
= Cocok untuk hari panjang dan acara mendadak
= Tinggal pakai dan berangkat
= Cocok untuk kerja dan akhir pekan
# care
p Soal perawatan, aku sering asal saja.
p Enam botol setengah penuh, tidak ada yang cocok.
p Berapa lama waktu untuk dirimu sendiri?
p Perawatan yang rumit tidak pernah bertahan.
ph Aku dan cermin cuma saling sapa.
= Cocok untuk setiap rutinitas
= Satu menit tenang untuk diri sendiri
= Cukup satu menit
= Cocok untuk setiap hari
# home
p Di rumah selalu ada satu sudut kosong.
p Perabot sudah dipindah, tetap ada yang kurang.
p Sudut mana di rumah yang paling kamu suka?
p Di ruangan ini, ada yang kurang.
ph Gaya rumahku namanya: nanti saja.
= Melengkapi satu ruangan
= Cocok dengan isi rumah
= Cocok untuk setiap hari di rumah
= Hadiah untuk rumah baru
# tech
p Laciku museum gawai lama.
p Banyak alat justru memakan waktu.
p Berapa banyak kabel di rumahmu?
p Tidak ada yang langsung berfungsi.
ph Alat lamaku bisa dua hal: bunyi dan mogok.
= Cocok untuk setiap hari
= Mudah ditaruh di mana saja
= Cocok untuk kerja dan sesudahnya
= Hadiah untuk pencinta teknologi
# bag
p Di tas lama, kunci selalu hilang.
p Tas yang satu terlalu kecil, yang lain menelan semua.
p Apa yang kamu bawa setiap hari?
p Tanganku selalu penuh.
ph Di tas lamaku tinggal struk dari zaman dulu.
= Ruang untuk semua kebutuhan hari ini
= Cocok untuk kerja dan akhir pekan
= Ikut ke mana saja
= Gampang dirapikan
# cook
p Pulang kerja, jarang ada niat memasak.
p Dapur penuh, tapi yang pas malah tidak ada.
p Hari ini makan apa?
p Memasak terasa terlalu lama.
ph Masakan andalanku selama ini roti panggang.
= Cocok untuk malam yang sibuk dan Minggu yang santai
= Cocok untuk resep andalan dan ide baru
= Punya tempat tetap di dapur
= Hadiah untuk yang suka memasak
# clean
p Baru selesai bersih-bersih, debu sudah kembali.
p Bersih-bersih selalu ditunda sampai besok.
p Siapa yang suka bersih-bersih di rumahmu?
p Debu selalu menang.
ph Debu di rumahku sudah punya nama.
= Cocok untuk bersih-bersih kilat
= Sabtu bebas, bukan hari bersih-bersih
= Bahkan saat tamu datang mendadak
= Rumah yang enak untuk jalan tanpa alas kaki
# habit
p Niat baik sudah sering ada.
p Baru tiga hari, selalu berhenti.
p Sudah berapa kali kamu mulai lagi?
p Yang paling sulit itu memulai.
ph Sofaku rindu kalau aku berdiri.
= Cukup beberapa menit luang
= Kebiasaan yang mudah dimulai
= Langkah kecil setiap hari
= Waktu khusus untuk diri sendiri
# work
p Daftar pekerjaan rumah makin panjang saja.
p Dengan alat yang salah, semua jadi dua kali lebih lama.
p Apa yang sudah menunggu berminggu-minggu?
p Yang pas selalu harus pinjam.
ph Tetangga bersembunyi kalau aku mau pinjam sesuatu.
= Cocok untuk rumah, halaman, dan kebun
= Cocok untuk proyek akhir pekan
= Hadiah untuk yang suka mengerjakan sendiri
= Puasnya hasil kerja tangan sendiri
# outdoor
p Di luar enak, aku malah di rumah.
p Rencana jalan-jalan selalu tertunda.
p Kapan terakhir kamu main ke alam?
p Setiap akhir pekan, sofa yang menang.
ph Sepatu gunungku cuma kenal lorong rumah.
= Cocok untuk jalan singkat dan rute panjang
= Alasan untuk lebih sering keluar
= Cocok untuk akhir pekan yang layak diceritakan
= Sendiri atau bersama teman
# pets
p Peliharaanku lebih pemilih daripada aku.
p Separuh sofa sudah lama bukan milikku.
p Siapa bosnya di rumahmu?
p Tatapan itu selalu menang.
ph Aku yang bayar sewa, empat kaki yang memutuskan.
= Cocok untuk sahabat berkaki empat
= Cocok untuk yang suka memanjakan peliharaan
= Hadiah untuk pencinta hewan
= Cocok untuk hari-hari bersama
# play
p Sore yang kosong, tidak ada yang punya ide.
p Semua menatap ponsel, tidak ada yang bermain.
p Kapan terakhir kamu benar-benar bermain?
p Hari hujan terasa panjang.
ph Semboyan keluarga kami: bosan, nih.
= Cocok untuk sore yang terasa singkat
= Sendiri atau sekeluarga
= Hadiah yang langsung dicoba
= Cocok untuk bermain, tertawa, dan kagum
# baby
p Dengan bayi, rasanya selalu kurang satu tangan.
p Keluar rumah dengan anak selalu seperti ekspedisi.
p Kapan terakhir kamu tidur nyenyak semalaman?
p Dengan bayi, setiap menit berharga.
ph Kunci ada di kulkas, susu ada di tas.
= Hadiah untuk kelahiran
= Cocok untuk hari panjang dan malam pendek
= Satu urusan berkurang bagi orang tua
= Lebih banyak waktu untuk memeluk
# paper
p Ide terbaikku hilang di secarik kertas.
p Catatan di ponsel tidak pernah ketemu lagi.
p Di mana kamu menulis idemu?
p Kertas kecil ada di mana-mana.
ph Daftar tugasku punya daftar tugas sendiri.
= Cocok untuk daftar, rencana, dan pikiran
= Saat tenang tanpa layar
= Cocok untuk di meja dan di perjalanan
= Hadiah untuk yang suka menulis
# groom
p Di kamar mandi, semuanya selalu buru-buru.
p Di depan cermin, aku pakai yang ada saja.
p Di kamar mandi, kamu juga serba buru-buru?
p Dua menit bisa terasa lama.
ph Cerminku sudah melihat semuanya.
= Punya tempat tetap di kamar mandi
= Dua menit khusus untuk diri sendiri
= Awal dan akhir hari yang baik
= Cocok untuk di rumah dan saat bepergian
# digital
p Hal ini selalu aku tunda sampai besok.
p Untuk ini, waktunya tidak pernah pas.
p Sudah berapa kali kamu menundanya?
p Aku tidak pernah tahu harus mulai dari mana.
ph Menunda itu keahlian utamaku.
= Tidak makan tempat di rak
= Mulai kapan saja
= Dengan ritme sendiri
= Cukup setengah jam luang
# service
p Ini terlalu lama ada di daftarku.
p Urusan seperti ini selalu aku kerjakan terakhir.
p Apa yang sudah lama ada di daftarmu?
p Aku selalu lupa lagi.
ph Aku dan daftar tugas sudah tidak saling bicara.
= Satu urusan hilang dari daftar
= Lebih banyak waktu untuk yang menyenangkan
= Sekali urus, pikiran lega
= Satu hal berkurang untuk dipikirkan
# outing
p Akhir pekanku selalu sama.
p Kita harus lebih sering keluar, begitu kata kami.
p Kapan terakhir kamu melakukan hal istimewa?
p Hari-hari terasa sama saja.
ph Petualangan terakhirku cuma ke supermarket.
= Sesuatu untuk dinantikan
= Sendiri, berdua, atau bersama teman
= Jeda dari rutinitas
= Kenangan, bukan barang
# scent
p Kebanyakan aroma terlalu kuat buatku.
p Lama aku mencari aroma yang pas.
p Aroma apa yang mengingatkanmu pada hari indah?
p Aroma yang pas belum ada.
ph Aromaku selama ini sabun cuci.
= Aroma untuk saat tenang
= Aroma yang mudah dikenali
= Hadiah untuk orang istimewa
= Cocok untuk segala musim
# any
p Selama ini aku pakai seadanya.
p Sudah lama aku mencari yang seperti ini.
p Tahu apa yang selama ini aku cari?
p Selalu ada yang kurang.
ph Laci salah beliku sudah penuh.
= Cocok untuk setiap hari
= Kepakai tiap hari
= Cocok juga untuk hadiah
= Mudah dipakai
`;
